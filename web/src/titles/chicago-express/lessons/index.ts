// The lessons of Chicago Express.
import type { Series } from '../../../contract/lesson';
import type { View } from '../base/view';
import data from './lessons.json';
import { build, develop, shares } from './line';
import { chicago, dividends, what } from './money';
import { endLesson, game, worth } from './win';

const records = import.meta.glob('./records/*.json', { import: 'default' });

const series: Series<View> = {
  data: data as Series['data'],
  code: { what, shares, build, develop, dividends, chicago, end: endLesson, worth, game },
  record: (name) => records[`./records/${name}.json`]!(),
};

export default series;
