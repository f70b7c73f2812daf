import { mount } from 'svelte';
import { preferred, words } from '../words/words.svelte';
import Embed from './Embed.svelte';
import { placeOf } from './place';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';

const place = placeOf(location);
words.lang = preferred([place.lang, ...navigator.languages]);
document.documentElement.lang = words.lang;
mount(Embed, { target: document.getElementById('app')!, props: { place } });
