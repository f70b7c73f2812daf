// A worker of the engine: the house of this browser, or the mirrors of a tab.
import { House, tabs, type Kept } from './house';
import { machine, type Keep, type Scrip } from './machine';
import type { Ask, Opening, Options, Told } from './messages';
import { Rows } from './rows';
import { Runner } from './runner';

/** tell tells the page; one that has ended is closed, and another one started when something is wanted again. */
function tell(told: Told): void {
  postMessage(told);
  if (told.told === 'ended') close();
}

const end = (why: string) => tell({ told: 'ended', why });

/** mirrors is a machine that keeps nothing. */
async function mirrors(options: Options): Promise<Scrip> {
  const scrip = await machine(end);
  await scrip.open([], [], async () => {}, JSON.stringify(options));
  return scrip;
}

/** house is a machine with what is kept in this browser. */
async function house(options: Options, { changed, unkept }: Kept): Promise<Scrip> {
  const or = (failed: () => void) => (e: unknown) => {
    failed();
    throw e;
  };
  const [scrip, rows] = await Promise.all([machine(end), Rows.open().catch(or(unkept))]);
  const { keys, texts } = await rows.all();
  const keep: Keep = async (keys, texts) => {
    await rows.keep(keys, texts).catch(or(unkept));
    changed();
  };
  await scrip.open(keys, texts, keep, JSON.stringify(options));
  return scrip;
}

function open(asked: Opening): Runner | House {
  if (asked.house) return new House(asked.tab, (kept) => house(asked.options, kept), tell, tabs());
  const scrip = mirrors(asked.options);
  scrip.then(
    () => tell({ told: 'ready' }),
    (e: unknown) => end(String(e)),
  );
  return new Runner(scrip, tell);
}

let opened: Runner | House | null = null;

onmessage = ({ data }: MessageEvent<Ask>) => {
  if (data.ask === 'open') opened = open(data);
  else void opened?.take(data);
};
