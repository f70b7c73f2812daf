// The lessons of 1862.
import type { Series } from '../../../contract/lesson';
import type { View } from '../base/view';
import { london, par, parliament, stations, track, upgrade, what } from './found';
import { end, game, merging, rescue } from './grow';
import data from './lessons.json';
import { certificates, dividends, freight, local, trains } from './run';

const records = import.meta.glob('./records/*.json', { import: 'default' });

const series: Series<View> = {
  data: data as Series['data'],
  code: {
    what,
    parliament,
    par,
    track,
    upgrade,
    stations,
    london,
    freight,
    local,
    dividends,
    trains,
    certificates,
    merging,
    rescue,
    end,
    game,
  },
  record: (name) => records[`./records/${name}.json`]!(),
};

export default series;
