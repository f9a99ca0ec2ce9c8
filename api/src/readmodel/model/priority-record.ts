import { CAUSES_OF_DEATH, type RedList } from 'shared/contract';
import type { PrioritySettings } from 'shared/programme';
import { daysBetween, type FoundDead, type Note, type PriorityRecord, type Searched } from 'shared/server';
import { dayText } from './days';
import { KINDS } from './infrastructure-table';
import type { Lists } from './model-table';
import type { PriorityInputs } from './priority-columns';

/** Inputs of the ranking other than records. */
export interface PriorityKnowledge {
  settings: PrioritySettings;
  /** Version of the settings; 0 for the defaults. */
  version: number;
  /** Codes of items of reference lists by id. */
  codes: ReadonlyMap<number, string>;
  /** Red list category of species by id. */
  species: ReadonlyMap<number, RedList>;
  /** The most threatened category among the species of each sensitive area, by id. Deleted areas are missing. */
  areas: ReadonlyMap<number, RedList | null>;
}

const [NONE, PARTIAL] = [0, 1];

/**
 * Reads finds such as `2026-05-12:2:31:408:3.1:45.7:9,2021-11-22::31:77:3.1:45.7:4`: day, number of birds, cause,
 * species, longitude, latitude and id.
 */
export function findsOf(text: string | null, { codes, species }: PriorityKnowledge): FoundDead[] {
  if (!text) return [];
  return text.split(',').map(one => {
    const [date = '', count = '', cause, kind, longitude, latitude, id] = one.split(':');
    const code = codes.get(Number(cause));
    return {
      date,
      count: count === '' ? null : Number(count),
      cause: CAUSES_OF_DEATH.find(known => known === code) ?? 'COD_UNKNOWN',
      red_list: species.get(Number(kind)) ?? null,
      position: [Number(longitude), Number(latitude)],
      id: Number(id),
    };
  });
}

/**
 * Reads searches such as `2026-01-22:::,2026-02-22:0:1200:7`: day, and the part of a line that was searched, in metres.
 * Searches of one day count as one.
 * @param programme only searches of the programme with this id count, 0 for those without one
 */
export function searchesOf(text: string | null, length: number, programme?: number): Searched[] {
  const shares = new Map<string, number>();
  // The texts are sorted, so the days are.
  for (const search of text?.split(',') ?? []) {
    const [date = '', from = '', to = '', of = ''] = search.split(':');
    if (programme !== undefined && Number(of) !== programme) continue;
    const metres = (to === '' ? length : Number(to)) - Number(from);
    const share = length > 0 ? Math.max(0, metres / length) : 1;
    shares.set(date, Math.min(1, (shares.get(date) ?? 0) + share));
  }
  let previous: string | null = null;
  return [...shares].map(([date, share]) => {
    const interval_days = previous === null ? null : daysBetween(previous, date);
    previous = date;
    return { date, interval_days, share };
  });
}

/** Ids of the programmes of searches in order, 0 for none. */
export const programmesOf = (searches: string | null): number[] =>
  searches?.split(',').map(search => Number(search.split(':')[3])) ?? [];

/**
 * Reads notes from the decimal digits of a number, the first note from the last digit. The digit 0 is a missing note.
 */
const notesOf = (digits: number, count: number): Note[] =>
  Array.from({ length: count }, (_, i) => ((Math.floor(digits / 10 ** i) % 10) as Note) || null);

/** The most threatened category, by its weight. */
export function worstOf(
  categories: readonly (RedList | null | undefined)[],
  { red_list }: PrioritySettings,
): RedList | null {
  const known = categories.filter(one => one !== null && one !== undefined);
  return known.reduce<RedList | null>(
    (worst, one) => (worst === null || red_list[one] > red_list[worst] ? one : worst),
    null,
  );
}

/** Ids of a row's sensitive areas, without deleted areas. */
const sensitiveAreasOf = (row: PriorityInputs, { areas }: PriorityKnowledge, lists: Lists): number[] =>
  (lists.sensitive_areas?.lists[row.sensitive_areas] ?? []).filter(id => areas.has(id));

/**
 * Id of the sensitive area that counts for a row: the area with the most threatened species. Among equal areas, the
 * lowest id counts.
 */
export function decidingAreaOf(
  row: PriorityInputs,
  knowledge: PriorityKnowledge,
  lists: Lists,
): number | null {
  const { areas, settings } = knowledge;
  const own = sensitiveAreasOf(row, knowledge, lists).sort((one, other) => one - other);
  const worst = worstOf(
    own.map(id => areas.get(id)),
    settings,
  );
  return own.find(id => areas.get(id) === worst) ?? null;
}

/** Converts a row of the file to the input of the formula. */
export function recordOf(row: PriorityInputs, knowledge: PriorityKnowledge, lists: Lists): PriorityRecord {
  const { codes, areas, settings } = knowledge;
  const codesOf = (ids: readonly number[]) => ids.map(id => codes.get(id) ?? '');
  const type = KINDS[row.kind] ?? 'POLE';
  const sensitive = sensitiveAreasOf(row, knowledge, lists);
  return {
    type,
    notes: notesOf(row.notes, type === 'POLE' ? 2 : 3),
    armings: codesOf(lists.diagnosis_0_arming?.lists[row.diagnosis_0_arming] ?? []),
    length: row.length,
    is_sensitive: sensitive.length > 0,
    area_red_list: worstOf(
      sensitive.map(id => areas.get(id)),
      settings,
    ),
    deaths: findsOf(row.finds, knowledge),
    searches: searchesOf(row.searches, row.length),
    works:
      row.state === NONE
        ? null
        : {
            level: row.state === PARTIAL ? 'partial' : 'full',
            date: dayText(row.neutralization_date),
            equipment: codesOf(
              lists.operations_0_equipments_type?.lists[row.operations_0_equipments_type] ?? [],
            ),
          },
  };
}
