import type { AnyKind, RecordRef } from '../../../contract';
import { newestFirst } from '../../../contract/latest';
import type { OutboxEntry } from '../../../outbox';
import type { Nomenclatures } from '../../../platform/http';
import { bodyOf, changedProperties, changesOf, isCreationOf, writtenProperties } from './waiting';

/** A record nested in another record's response, with its waiting changes applied. */
export interface InnerRecord<Properties> {
  /** `null` if the record exists only on this device. */
  id: number | null;
  /** Properties in the form of responses. They are incomplete if the record exists only on this device. */
  properties: Partial<Properties>;
  /** The latest waiting write about the record. */
  entry: OutboxEntry | undefined;
}

/**
 * A kind's records inside another record, newest first: delivered records with their waiting changes, and waiting
 * creations.
 */
export function innerRecords<Properties extends object>(
  kind: Pick<AnyKind, 'name' | 'facts'>,
  ref: RecordRef,
  delivered: readonly { id: number; properties?: object }[],
  entries: readonly OutboxEntry[],
  lookup: Pick<Nomenclatures, 'byId'>,
  link = Object.keys(kind.facts.links)[0] ?? '',
): InnerRecord<Properties>[] {
  const changed = delivered.map(({ id, ...answer }): InnerRecord<Properties> => {
    const changes = changesOf(kind, id, entries);
    const properties = changes.reduce(
      (before, entry) => changedProperties(kind.facts, before, entry, lookup),
      (answer.properties ?? answer) as Properties,
    );
    return { id, properties, entry: changes.at(-1) };
  });
  const created = entries
    .filter(entry => isCreationOf(kind.name, entry) && bodyOf(entry)[link] === ref)
    .map(entry => ({ id: null, properties: writtenProperties<Properties>(kind, entry, lookup), entry }));
  return [...changed, ...created].toSorted((a, b) => newestFirst(datedOf(a), datedOf(b)));
}

const datedOf = <Properties>({ id, properties }: InnerRecord<Properties>) => {
  const { date = '', timestamp_create = '' } = properties as { date?: string; timestamp_create?: string };
  return { id: id ?? 0, date, timestamp_create };
};
