import { useNomenclatures } from 'shared/api';
import type { RecordRef } from 'shared/contract';
import {
  type Diagnosis,
  diagnosis,
  type MortalityCase,
  mortality,
  type Operation,
  operations,
  type Search,
} from 'shared/kinds';
import type { SurveyInput } from 'shared/kinds/surveys';
import { type OutboxEntry, ownEntries, refOf, useOutbox } from 'shared/outbox';
import { type InnerRecord, innerRecords } from 'shared/ui/record';
import type { Subject } from '../read-infrastructure/subject';

export type Visit = InnerRecord<Diagnosis>;
export type Works = InnerRecord<Operation['properties']>;
export type Case = InnerRecord<MortalityCase['properties']>;

/** Records about an infrastructure, delivered or waiting, newest first. */
export interface Recorded {
  visits: readonly Visit[];
  works: readonly Works[];
  cases: readonly Case[];
  searches: readonly SearchRecord[];
}

/** A visit or works: the records that editors change from the infrastructure's sheet. */
export type DatedRecord = ({ kind: 'diagnosis' } & Visit) | ({ kind: 'operation' } & Works);

/** A search, delivered or waiting. It is written on its own sheet. */
export interface SearchRecord {
  kind: 'search';
  id: RecordRef;
  entry: OutboxEntry | undefined;
  properties: Omit<Search, 'id'>;
}

export type HistoryRecord = DatedRecord | ({ kind: 'mortality' } & Case) | SearchRecord;

export const dayOf = ({ properties: { date = '' } }: HistoryRecord): string => date;

/** All records about an infrastructure, newest first. */
export const historyOf = ({ visits, works, cases, searches }: Recorded): readonly HistoryRecord[] =>
  [
    ...visits.map(visit => ({ kind: 'diagnosis', ...visit }) as const),
    ...works.map(work => ({ kind: 'operation', ...work }) as const),
    ...cases.map(mortalityCase => ({ kind: 'mortality', ...mortalityCase }) as const),
    ...searches,
  ].sort((a, b) => dayOf(b).localeCompare(dayOf(a)));

const deliveredSearch = (search: Search): SearchRecord => ({
  kind: 'search',
  id: search.id,
  entry: undefined,
  properties: search,
});

/** Searches at a support or line that are only on this device. */
const waitingSearches = (ref: RecordRef, entries: readonly OutboxEntry[]): SearchRecord[] =>
  entries.flatMap(entry => {
    const { command } = entry;
    if (command.kind !== 'create' || command.resource !== 'surveys') return [];
    const { targets = [], date, way, nothing_found = false } = command.body as Partial<SurveyInput>;
    if (!date || !way || !targets.some(({ infrastructure }) => infrastructure === ref)) return [];
    return { kind: 'search', id: refOf(entry.id), entry, properties: { date, way, nothing_found, finds: 0 } };
  });

export function useRecorded({ ref, properties }: Subject): Recorded {
  const entries = useOutbox(ownEntries);
  const nomenclatures = useNomenclatures();
  return {
    visits: innerRecords(diagnosis, ref, properties.diagnosis ?? [], entries, nomenclatures),
    works: innerRecords(operations, ref, properties.operations ?? [], entries, nomenclatures),
    cases: innerRecords(mortality, ref, properties.mortality ?? [], entries, nomenclatures),
    searches: [...waitingSearches(ref, entries), ...(properties.searches ?? []).map(deliveredSearch)],
  };
}
