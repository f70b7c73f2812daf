import { perGame, perStart, type TitleNumbers } from '../../shell/numbers/title';
import type { CompanyId } from './data';
import { LIVERIES } from './base/liveries';

const livery = (id: string) => LIVERIES[id as CompanyId];

export default {
  money: '£',
  livery,
  rows: [
    {
      id: 'companies',
      group: 'company',
      livery,
      columns: [
        { key: 'started', kind: 'share', of: perGame('company') },
        { key: 'start', kind: 'money', of: (f, name) => f.each('company', name, 'paid') },
        { key: 'end', kind: 'money', of: (f, name) => f.each('end', name, 'got') },
        { key: 'run', kind: 'money', of: (f, name) => f.each('run', name, 'got') },
        { key: 'merged', kind: 'share', of: perStart('merged', 'company') },
        { key: 'closed', kind: 'share', of: perStart('closed', 'company') },
        { key: 'founder', kind: 'share', of: (f, name) => f.won('company', name) },
      ],
    },
    {
      id: 'trains',
      group: 'train',
      name: (_say, name) => name.slice(2),
      sort: (a, b) => (a < b ? -1 : 1),
      columns: [
        { key: 'bought', kind: 'count', of: perGame('train') },
        { key: 'price', kind: 'money', of: (f, name) => f.each('train', name, 'paid') },
      ],
    },
  ],
} satisfies TitleNumbers;
