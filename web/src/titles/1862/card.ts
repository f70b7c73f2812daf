import type { TitleCard } from '../../base/cards';
import Vignette from './Vignette.svelte';

export default {
  short: '1862',
  minutes: [180, 300],
  weight: 'heavy',
  thinkers: 4,
  Vignette,
} satisfies TitleCard;
