// The lessons of City of the Big Shoulders.
import type { Series, SeriesData } from '../../../contract/lesson';
import type { View } from '../base/view';
import { buildings, partners } from './city';
import { first, stock, what } from './found';
import { assets, prestige } from './grow';
import data from './lessons.json';
import { dividends, operating, resources } from './run';
import { advanced, game, goals } from './win';

const records = import.meta.glob<unknown>('./records/*.json', { import: 'default' });

const series: Series<View> = {
  data: data as SeriesData,
  code: {
    what,
    company: first,
    stock,
    buildings,
    partners,
    operating,
    resources,
    dividends,
    prestige,
    assets,
    goals,
    advanced,
    game,
  },
  record: (name) => records[`./records/${name}.json`](),
};

export default series;
