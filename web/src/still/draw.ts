// The script that draws pictures in an engine without a browser: package picture in Go runs it.
import './browser';
import '../styles/tokens.css';
import { render } from 'svelte/server';
import { words } from '../words/words.svelte';
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
  return render(Picture, { props: { of } }).body;
}

Object.assign(globalThis, { learn, draw });
