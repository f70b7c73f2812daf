// The script that draws pictures in an engine without a browser: package picture in Go runs it.
import './browser';
import '../styles/tokens.css';
import { render } from 'svelte/server';
import { words } from '../words/words.svelte';
import { pictured } from '../contract/pictured';
import { picture } from '../rules/picture';
import type { Card } from './card';
import CardPicture from './CardPicture.svelte';
import Picture from './Picture.svelte';
import type { Question } from './question';

const known: Record<string, Record<string, Record<string, string>>> = {};

/** learn keeps the words of a namespace in a language. */
function learn(lang: string, namespace: string, catalogue: string) {
  known[lang] = { ...known[lang], [namespace]: JSON.parse(catalogue) };
}

function draw(question: string): string {
  const of: Question = JSON.parse(question);
  words.given(of.lang, known[of.lang]);
  return of.card ? carded(of, of.card) : render(Picture, { props: { of } }).body;
}

/** carded is the card of a page; of a review it speaks the words of its title. */
function carded({ title, width }: Question, card: Card): string {
  const setup = { seats: card.review?.seats.map((s) => s.name) ?? [], seat: null, settings: {} };
  const table = card.review && picture(title, setup, { view: null as unknown }, pictured(title)?.show);
  return render(CardPicture, { props: { of: card, title, width, table } }).body;
}

Object.assign(globalThis, { learn, draw });
