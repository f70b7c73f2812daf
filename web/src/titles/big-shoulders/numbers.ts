import { perGame, type TitleNumbers } from '../../shell/numbers/title';
import './base/city.css';
import { LIVERIES } from './base/liveries';
import { assetName, buildingName, cubesName } from './base/names';
import type { CompanyId, Cubes } from './base/view';

const livery = (id: string) => LIVERIES[id as CompanyId];

type Say = (key: string, args?: Record<string, unknown>) => string;

/** effect is what a building does, its cubes in words. */
const effect = (say: Say, id: string): string =>
  buildingName(
    {
      t: (key, args) =>
        say(key, { ...args, cubes: args?.cubes ? cubesName({ t: say }, args.cubes as Cubes) : '' }),
    },
    id,
  );

export default {
  money: '$',
  livery,
  rows: [
    {
      id: 'companies',
      group: 'company',
      livery,
      columns: [
        { key: 'started', kind: 'share', of: perGame('company') },
        { key: 'start', kind: 'money', of: (f, name) => f.each('company', name, 'paid') },
        { key: 'end', kind: 'money', of: (f, name) => f.each('company', name, 'got') },
        { key: 'dividend', kind: 'money', of: (f, name) => f.each('dividend', name, 'got') },
        { key: 'director', kind: 'share', of: (f, name) => f.won('company', name) },
      ],
    },
    {
      id: 'assets',
      group: 'asset',
      name: (say, name) => assetName({ t: say }, name),
      columns: [
        { key: 'taken', kind: 'share', of: perGame('asset') },
        { key: 'price', kind: 'money', of: (f, name) => f.each('asset', name, 'paid') },
        { key: 'owner', kind: 'share', of: (f, name) => f.won('asset', name) },
      ],
    },
    {
      id: 'buildings',
      group: 'building',
      name: (say, name) => `${effect(say, name)} (${name})`,
      columns: [
        { key: 'built', kind: 'share', of: perGame('building') },
        { key: 'earned', kind: 'money', of: (f, name) => f.each('building', name, 'got') },
        { key: 'owner', kind: 'share', of: (f, name) => f.won('building', name) },
      ],
    },
  ],
} satisfies TitleNumbers;
