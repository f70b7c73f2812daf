import type { TitleCard } from '../../base/cards';
import Vignette from './Vignette.svelte';

export default { short: 'Chicago Express', minutes: [60, 60], weight: 'light', Vignette } satisfies TitleCard;
