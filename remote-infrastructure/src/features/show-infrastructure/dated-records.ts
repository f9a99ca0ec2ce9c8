import { useNomenclatures } from 'shared/api';
import {
  type Diagnosis,
  diagnosis,
  type MortalityCase,
  mortality,
  type Operation,
  operations,
} from 'shared/kinds';
import { ownEntries, useOutbox } from 'shared/outbox';
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
}

/** A visit or works: the records that editors change from the infrastructure's sheet. */
export type DatedRecord = ({ kind: 'diagnosis' } & Visit) | ({ kind: 'operation' } & Works);

export type HistoryRecord = DatedRecord | ({ kind: 'mortality' } & Case);

export const dayOf = ({ properties: { date = '' } }: HistoryRecord): string => date;

/** All records about an infrastructure, newest first. */
export const historyOf = ({ visits, works, cases }: Recorded): readonly HistoryRecord[] =>
  [
    ...visits.map(visit => ({ kind: 'diagnosis', ...visit }) as const),
    ...works.map(work => ({ kind: 'operation', ...work }) as const),
    ...cases.map(mortalityCase => ({ kind: 'mortality', ...mortalityCase }) as const),
  ].sort((a, b) => dayOf(b).localeCompare(dayOf(a)));

export function useRecorded({ ref, properties }: Subject): Recorded {
  const entries = useOutbox(ownEntries);
  const nomenclatures = useNomenclatures();
  return {
    visits: innerRecords(diagnosis, ref, properties.diagnosis ?? [], entries, nomenclatures),
    works: innerRecords(operations, ref, properties.operations ?? [], entries, nomenclatures),
    cases: innerRecords(mortality, ref, properties.mortality ?? [], entries, nomenclatures),
  };
}
