import type { TitleCard } from '../../base/cards';
import Vignette from './Vignette.svelte';

export default { short: 'Big Shoulders', minutes: [180, 180], weight: 'heavy', Vignette } satisfies TitleCard;
