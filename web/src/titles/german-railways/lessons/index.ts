// The lessons of German Railways.
import type { Series } from '../../../contract/lesson';
import type { View } from '../base/view';
import data from './lessons.json';
import { companies, opening } from './companies';
import { bagLesson, build } from './line';
import { connect, offers, what } from './money';
import { endLesson, game } from './win';

const records = import.meta.glob('./records/*.json', { import: 'default' });

const series: Series<View> = {
  data: data as Series['data'],
  code: { what, opening, build, bag: bagLesson, connect, companies, offers, end: endLesson, game },
  record: (name) => records[`./records/${name}.json`]!(),
};

export default series;
