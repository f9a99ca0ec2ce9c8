import type { AnyKind, FieldFacts, KindFacts, RecordRef } from '../../../contract';
import type { OutboxEntry } from '../../../outbox';
import type { KnownNames } from '../../../outbox/command';
import type { Nomenclatures } from '../../../platform/http';
import { findKind } from '../../../records';
import { shownAs } from '../../../records/known-kinds';
import type { Shown } from './define-record';
import { writtenName } from './value-text';

type Body = Record<string, unknown>;
type Facts = FieldFacts & { as: string };
type Lookup = Pick<Nomenclatures, 'byId'>;

/** Converts an input value to the form in responses; `undefined` if this device lacks the referenced record. */
function shownOf(facts: Facts, value: unknown, knownNames: KnownNames, lookup: Lookup): unknown {
  switch (facts.type) {
    case 'item':
      return lookup.byId(value as number | null) ?? null;
    case 'items':
      return ((value ?? []) as number[]).flatMap(id => lookup.byId(id) ?? []);
    case 'species':
      return knownNames.species?.id === value ? knownNames.species : undefined;
    case 'link': {
      if (!facts.summary) return typeof value === 'number' ? value : undefined;
      if (typeof value !== 'number') return null;
      const { place } = knownNames;
      return place && { id: value, resourcetype: place.type === 'Point' ? 'Point' : 'Line' };
    }
    case 'rows':
      // Skips rows whose item does not exist, as the server does.
      return (value as Body[]).flatMap((row, place) => {
        const shown = shownFields(facts.fields as Record<string, Facts>, row, knownNames, lookup);
        return Object.values(shown).includes(null) ? [] : [{ ...shown, id: -place - 1 }];
      });
    default:
      return value;
  }
}

/**
 * Converts the fields of a body to the form in responses. Pictures, the place and values that cannot be converted are
 * left out.
 */
export function shownFields(
  fields: KindFacts['fields'],
  body: object,
  known: KnownNames,
  lookup: Lookup,
): Record<string, unknown> {
  const written = body as Body;
  const shown = Object.entries(fields).flatMap(([name, facts]): [string, unknown][] => {
    const key = writtenName(name, facts);
    if (!(key in written) || facts.type === 'pictures' || facts.type === 'shown') return [];
    const value = shownOf(facts, written[key], known, lookup);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(shown);
}

export const bodyOf = ({ command }: OutboxEntry): Body => ('body' in command ? (command.body as Body) : {});
const knownOf = ({ command }: OutboxEntry): KnownNames => ('known' in command ? (command.known ?? {}) : {});

/** Properties of a record whose creation waits, in the form of responses, with the time of writing. */
export const writtenProperties = <Properties extends object>(
  { facts: { fields } }: Pick<AnyKind, 'facts'>,
  entry: OutboxEntry,
  lookup: Lookup,
): Partial<Properties> => ({
  timestamp_create: entry.created,
  ...(shownFields(fields, bodyOf(entry), knownOf(entry), lookup) as Partial<Properties>),
});

/** The properties of a record with one waiting write applied. */
export function changedProperties<Properties extends object>(
  { fields, pictures }: KindFacts,
  properties: Properties,
  entry: OutboxEntry,
  lookup: Lookup,
): Properties {
  const body = bodyOf(entry);
  const changed = { ...properties, ...shownFields(fields, body, knownOf(entry), lookup) };
  const refs = pictures && (body[pictures.field] as RecordRef[] | undefined);
  const { media } = properties as { media?: { id: number }[] };
  return refs && media ? { ...changed, media: media.filter(({ id }) => refs.includes(id)) } : changed;
}

/** A record with its waiting changes applied. */
export interface WithWaiting<One> {
  record: One;
  /** The latest waiting change or deletion. */
  entry: OutboxEntry | undefined;
  /**
   * Whether the record's areas are up to date. After a change of place, the server determines them when it gets the
   * change.
   */
  areasKnown: boolean;
}

/** Whether the lists and sheets of a kind show the writes of another kind. */
export function isShownAs(name: string, written: string): boolean {
  const kind = findKind(written);
  return kind !== undefined && shownAs(kind) === name;
}

export const isCreationOf = (name: string, { command }: OutboxEntry): boolean =>
  command.kind === 'create' && isShownAs(name, command.resource);

/** The waiting changes and deletions of a record, in order. */
export const changesOf = (
  { name }: Pick<AnyKind, 'name'>,
  id: number,
  entries: readonly OutboxEntry[],
): OutboxEntry[] =>
  entries.filter(({ command }) => 'id' in command && command.id === id && isShownAs(name, command.resource));

export function withWaiting<One extends Shown>(
  kind: Pick<AnyKind, 'name' | 'facts'>,
  delivered: One,
  entries: readonly OutboxEntry[],
  lookup: Lookup,
): WithWaiting<One> {
  const ownChanges = changesOf(kind, delivered.id, entries);
  if (ownChanges.length === 0) return { record: delivered, entry: undefined, areasKnown: true };
  let record = delivered;
  for (const entry of ownChanges) {
    if (entry.command.kind !== 'update') continue;
    const geometry = (bodyOf(entry).geom as One['geometry'] | undefined) ?? record.geometry;
    const properties = changedProperties(kind.facts, record.properties, entry, lookup);
    record = { ...record, geometry, properties };
  }
  // Rows of the administration and records without a place have no geometry.
  const areasKnown =
    JSON.stringify(record.geometry?.coordinates) === JSON.stringify(delivered.geometry?.coordinates);
  return { record, entry: ownChanges.at(-1), areasKnown };
}
