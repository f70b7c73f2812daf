import type { TitleNumbers } from '../../shell/numbers/title';
import { LIVERIES } from './base/liveries';
import type { CompanyId } from './base/view';

export default {
  money: '',
  livery: (id) => LIVERIES[id as CompanyId],
  order: Object.keys(LIVERIES),
  fates: true,
  first: true,
  rows: [],
} satisfies TitleNumbers;
