// How what is spoken of is shown in a sentence.
import type { Shown, TableContext } from '../../../contract/title';
import { LIVERIES } from '../base/liveries';
import { hexName, holderName } from '../map/names';
import type { CompanyId } from '../base/view';

const COMPANIES = new Set(['company', 'partner', 'survivor', 'absorbed', 'by', 'seller', 'other']);
const SOURCES = new Set(['from', 'seller']);

export function show(
  name: string,
  value: unknown,
  table: Pick<TableContext, 't' | 'name'>,
): Shown | undefined {
  if (name === 'companies' && Array.isArray(value)) return { text: value.join(', ') };
  if (name === 'steps' && Array.isArray(value)) return { text: leftOut(value as LeftOut[], table) };
  if (typeof value !== 'string') return undefined;
  const livery = LIVERIES[value as CompanyId];
  if (COMPANIES.has(name) && livery) return { text: livery.mark, livery };
  if (name === 'holder' || name === 'with') return { text: holderName(table, value) };
  if (SOURCES.has(name)) return { text: table.t(`source.${value}`) };
  if (name === 'hex' || name === 'place') return { text: hexName(table, value), place: value };
  // A train on sale is known by its class; its number is the record's own.
  if (name === 'train' && /^[A-H]-\d+$/.test(value)) return { text: value[0]! };
  if (name === 'type') return { text: table.t(`type.${value}`) };
  if (name === 'ending') return { text: table.t(`ending.${value}`) };
  return undefined;
}

interface LeftOut {
  step: string;
  why: string;
}

/** leftOut is the steps that nobody was asked in, each with its reason. */
const leftOut = (steps: readonly LeftOut[], table: Pick<TableContext, 't'>): string =>
  steps
    .map(({ step, why }) =>
      table.t('course.left-out', { step: table.t(`course.${step}`), why: table.t(`course.why.${why}`) }),
    )
    .join(', ');
