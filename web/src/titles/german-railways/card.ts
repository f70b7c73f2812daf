import type { TitleCard } from '../../base/cards';
import Vignette from './Vignette.svelte';

export default {
  short: 'German Railways',
  minutes: [75, 75],
  weight: 'medium',
  Vignette,
} satisfies TitleCard;
