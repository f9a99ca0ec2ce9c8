import { type Neighbours, NO_NEIGHBOURS, termsOf } from './expected-deaths';
import { factsOf, type PriorityRecord } from './facts';
import type { PriorityReason } from './reason-schema';
import type { PrioritySettings } from './settings';

const MOST = 4;
/** Smaller changes of the expectation are no reason. */
const LEAST_EFFECT = 1e-9;

const inputsOf = (
  record: PriorityRecord,
  neighbours: Neighbours,
  metres: number,
): { reason: PriorityReason; without: PriorityRecord; neighbours: Neighbours }[] => {
  const { deaths, searches, notes } = record;
  const count = deaths.reduce((sum, one) => sum + (one.count ?? 1), 0);
  const last =
    deaths
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? '';
  const medium = { ...record, notes: notes.map(() => 2 as const) };
  return [
    {
      reason: { code: 'deaths', values: { count, last }, effect: 0 },
      without: { ...record, deaths: [] },
      neighbours,
    },
    {
      reason: { code: 'notes', values: { notes: [] }, effect: 0 },
      without: medium,
      neighbours,
    },
    {
      reason: { code: 'sensitive', values: { name: null }, effect: 0 },
      without: { ...record, is_sensitive: false },
      neighbours,
    },
    {
      reason: { code: 'neighbours', values: { count: null, metres }, effect: 0 },
      without: record,
      neighbours: NO_NEIGHBOURS,
    },
    {
      reason: { code: 'searched', values: { searches: searches.length, found: count }, effect: 0 },
      without: { ...record, searches: [] },
      neighbours,
    },
  ];
};

/**
 * The largest reasons of an expectation, then what nobody knows. The name of the sensitive area and the number of birds at
 * neighbours are not among the facts: whoever knows them fills them in.
 */
export function reasonsOf(
  all: PriorityRecord,
  neighbours: Neighbours,
  settings: PrioritySettings,
  asOf: string,
): PriorityReason[] {
  const untilThen = ({ date }: { date: string }) => date <= asOf;
  const record = {
    ...all,
    deaths: all.deaths.filter(untilThen),
    searches: all.searches.filter(untilThen),
  };
  const facts = factsOf(record, settings, asOf);
  const { expected } = termsOf(facts, neighbours, settings);
  const reasons: PriorityReason[] = inputsOf(record, neighbours, settings.neighbour_metres)
    .map(one => {
      const without = termsOf(factsOf(one.without, settings, asOf), one.neighbours, settings).expected;
      const reason = { ...one.reason, effect: expected - without };
      return reason.code === 'notes' ? { ...reason, values: { notes: [...facts.notes] } } : reason;
    })
    .filter(({ effect }) => Math.abs(effect) > LEAST_EFFECT)
    .sort((one, other) => Math.abs(other.effect) - Math.abs(one.effect));
  const is_diagnosed = record.notes.some(note => note !== null) || record.armings.length > 0;
  if (!facts.isEvaluated) reasons.push({ code: 'not_evaluated', values: { is_diagnosed }, effect: 0 });
  if (record.searches.length === 0) reasons.push({ code: 'never_searched', values: {}, effect: 0 });
  return reasons.slice(0, MOST);
}
