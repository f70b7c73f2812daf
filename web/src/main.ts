import { mount } from 'svelte';
import './engine/routing';
import App from './App.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/panels.css';

mount(App, { target: document.getElementById('app')! });
