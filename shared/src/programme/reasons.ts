import { birdsOf, type CauseOfDeath } from 'shared/contract';
import { type Neighbours, NO_NEIGHBOURS, termsOf } from './expected-deaths';
import { causeWeight, countedFinds, type FoundDead, factsOf, type PriorityRecord } from './facts';
import type { NoteSource, PriorityReason } from './reason-schema';
import type { PrioritySettings } from './settings';

const MOST = 4;
/** Smallest change of the expected deaths that is listed as a reason. */
const LEAST_EFFECT = 1e-9;

const birdsIn = (finds: readonly FoundDead[]) => finds.reduce((sum, find) => sum + birdsOf(find), 0);

/** The values of the reason `deaths`. */
function deathsOf(record: PriorityRecord, settings: PrioritySettings) {
  const finds = countedFinds(record, settings);
  const ofOthers = (cause: CauseOfDeath) =>
    causeWeight(record.type, cause) > 0 ? 0 : birdsIn(record.deaths.filter(death => death.cause === cause));
  return {
    count: birdsIn(finds),
    counted: Math.round(finds.reduce((sum, { birds, share }) => sum + birds * share, 0)),
    last: finds.at(-1)?.date ?? '',
    collisions: ofOthers('COD_IM'),
    electrocutions: ofOthers('COD_EL'),
    is_protected: false,
  };
}

const sourcesOf = ({ type, notes, armings }: PriorityRecord): NoteSource[] =>
  notes.map((note, i) =>
    note !== null ? 'noted' : type === 'POLE' && i === 1 && armings.length > 0 ? 'armings' : 'missing',
  );

function inputsOf(
  record: PriorityRecord,
  notes: readonly number[],
  neighbours: Neighbours,
  settings: PrioritySettings,
): { reason: PriorityReason; without: PriorityRecord; neighbours: Neighbours }[] {
  const { searches } = record;
  const deaths = deathsOf(record, settings);
  const values = { notes: [...notes], sources: sourcesOf(record) };
  const near = { count: null, metres: settings.neighbour_metres };
  return [
    {
      reason: { code: 'deaths', values: deaths, effect: 0 },
      without: { ...record, deaths: [] },
      neighbours,
    },
    {
      reason: { code: 'notes', values, effect: 0 },
      without: { ...record, notes: record.notes.map(() => 2 as const) },
      neighbours,
    },
    {
      reason: { code: 'sensitive', values: { name: null }, effect: 0 },
      without: { ...record, is_sensitive: false },
      neighbours,
    },
    {
      reason: { code: 'neighbours', values: near, effect: 0 },
      without: record,
      neighbours: NO_NEIGHBOURS,
    },
    {
      reason: { code: 'searched', values: { searches: searches.length, found: deaths.count }, effect: 0 },
      without: { ...record, searches: [] },
      neighbours,
    },
  ];
}

/**
 * At most four reasons: aging equipment, then inputs by their effect on the expected deaths (largest first), then
 * missing evaluations and searches. The caller adds the name of the sensitive area, the number of birds at neighbours
 * and whether the deaths are protected.
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
  const effectWithout = (without: PriorityRecord, near: Neighbours) =>
    expected - termsOf(factsOf(without, settings, asOf), near, settings).expected;
  const reasons = inputsOf(record, facts.notes, neighbours, settings)
    .map(
      ({ reason, without, neighbours: near }): PriorityReason => ({
        ...reason,
        effect: effectWithout(without, near),
      }),
    )
    .filter(({ effect }) => Math.abs(effect) > LEAST_EFFECT)
    .sort((one, other) => Math.abs(other.effect) - Math.abs(one.effect));
  if (facts.aging && record.works) {
    const { fitted, years } = facts.aging;
    const works = { ...record.works, equipment: [] };
    const effect = effectWithout({ ...record, works }, neighbours);
    reasons.unshift({ code: 'aging', values: { fitted, years }, effect });
  }
  const is_diagnosed = record.notes.some(note => note !== null) || record.armings.length > 0;
  if (!facts.isEvaluated) reasons.push({ code: 'not_evaluated', values: { is_diagnosed }, effect: 0 });
  if (record.searches.length === 0) reasons.push({ code: 'never_searched', values: {}, effect: 0 });
  return reasons.slice(0, MOST);
}
