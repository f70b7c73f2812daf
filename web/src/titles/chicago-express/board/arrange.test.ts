import { describe, expect, it } from 'vitest';
import { fit } from '../../../board/camera';
import { bounds, type Box } from '../../../board/geometry';
import { HEXES } from '../base/map';
import { around, arrange, MARGIN, overlap, UP, type Arrangement } from './arrange';

const shown = (s: Arrangement) => Object.values(s.cards).filter((c): c is Box => c !== null);

function cities(window: { width: number; height: number }, s: Arrangement): Box[] {
  const camera = fit(bounds('flat', HEXES, MARGIN), window, s.insets, { x: 0.5, y: UP });
  return HEXES.filter((h) => h.name).map((h) => around(camera, h, h.name));
}

describe('the cards round the map', () => {
  it('cover no city and not each other, in any window', () => {
    for (let width = 600; width <= 1700; width += 100) {
      for (let height = 200; height <= 1000; height += 50) {
        const s = arrange({ width, height });
        const cards = shown(s);
        const inside = (c: Box) => c.x >= 0 && c.x + c.width <= width && c.y >= 0 && c.y + c.height <= height;
        const named = cities({ width, height }, s);
        const others = (c: Box) => [...named, ...cards.filter((o) => o !== c)];
        const wrong = cards.filter((c) => !inside(c) || others(c).some((o) => overlap(c, o)));
        expect(wrong, `${width}×${height}`).toEqual([]);
      }
    }
  });

  it('all stand beside the map of a wide window, whether the action bar is low or high', () => {
    for (let height = 420; height <= 720; height += 10)
      expect(shown(arrange({ width: 1048, height })), String(height)).toHaveLength(3);
  });

  it('leave the map nearly its full size there', () => {
    for (let height = 420; height <= 720; height += 10) {
      const { insets } = arrange({ width: 1048, height });
      const land = bounds('flat', HEXES, MARGIN);
      const full = Math.min((1048 - 52) / land.width, (height - 62) / land.height);
      expect((1048 - insets.left - insets.right) / land.width / full, String(height)).toBeGreaterThan(0.87);
    }
  });
});
