import type { Nomenclatures } from 'shared/api';
import {
  infrastructureTypeOf,
  isLocalRef,
  type KindFacts,
  type LineGeometry,
  newestFirst,
  type PointGeometry,
  type RecordRef,
} from 'shared/contract';
import { lengthOfLine } from 'shared/geometry';
import {
  type Diagnosis,
  diagnosis,
  type Infrastructure,
  type MortalityCase,
  mortality,
  type Operation,
  operations,
  points,
} from 'shared/kinds';
import type { OutboxEntry, Resource } from 'shared/outbox';
import { changedProperties, draftOf, samePlace } from 'shared/ui/record';
import { type DiagnosisDraft, riskOfDraft } from './diagnosis-draft';
import { emptyCase, emptyDiagnosis, emptyOperation } from './empty-records';
import { writesAbout } from './writes-about';

/** A support or line with the writes about it that wait on this device, as if they had been delivered. */
export interface MergedInfrastructure {
  ref: RecordRef;
  /** Records that exist on this device only have negative ids. */
  infrastructure: Infrastructure;
  /** The write that waits about the infrastructure itself. */
  own: OutboxEntry | undefined;
  /** Which areas it lies in: the server finds out once a new place is sent. */
  areasKnown: boolean;
  /** The write that made, changes or deletes one of its records. */
  waitingFor(resource: Resource, id: number): OutboxEntry | undefined;
}

/** Puts the waiting writes about an infrastructure into it, in their order. */
export function withWaiting(
  ref: RecordRef,
  infrastructure: Infrastructure,
  entries: readonly OutboxEntry[],
  nomenclatures: Nomenclatures,
): MergedInfrastructure {
  const waiting = new Map<string, OutboxEntry>();
  let own: OutboxEntry | undefined;
  let merged = infrastructure;
  let areasKnown = true;

  const changeOwn = (entry: OutboxEntry) => {
    own = entry;
    if (entry.command.kind === 'delete') return;
    const body: { geom?: PointGeometry | LineGeometry } = 'body' in entry.command ? entry.command.body : {};
    const { geom = merged.geometry } = body;
    if (entry.command.kind === 'create' || !samePlace(geom, infrastructure.geometry)) areasKnown = false;
    const length = geom.type === 'LineString' ? lengthOfLine(geom) : null;
    const properties = {
      ...changedProperties(points.facts, merged.properties, entry, nomenclatures),
      length,
    };
    merged = { ...merged, geometry: geom, properties };
  };

  /** Changes, adds or marks one of the records below. */
  const below = <Item extends { id: number }>(
    entry: OutboxEntry,
    list: readonly Item[],
    added: (id: number) => Item,
    changed: (item: Item) => Item,
  ): Item[] => {
    const { command } = entry;
    if (command.kind === 'upload') return [...list];
    const id = command.kind === 'create' ? -entry.order : command.id;
    if (isLocalRef(id)) return [...list];
    waiting.set(`${command.resource}:${id}`, entry);
    if (command.kind === 'create') return [...list, changed(added(id))];
    return command.kind === 'delete' ? [...list] : list.map(item => (item.id === id ? changed(item) : item));
  };

  const changeBelow = (entry: OutboxEntry) => {
    const { command, created } = entry;
    if (command.kind === 'upload') return;
    const { properties: p } = merged;
    const changed = <Properties extends object>({ facts }: { facts: KindFacts }, properties: Properties) =>
      changedProperties(facts, properties, entry, nomenclatures);
    const put = (properties: Partial<Infrastructure['properties']>) => {
      merged = { ...merged, properties: { ...p, ...properties } };
    };
    if (command.resource === 'diagnosis')
      put({
        diagnosis: below<Diagnosis>(
          entry,
          p.diagnosis,
          id => emptyDiagnosis(id, created),
          item => changed(diagnosis, item),
        ),
      });
    else if (command.resource === 'operations')
      put({
        operations: below<Operation>(
          entry,
          p.operations,
          id => emptyOperation(id, created, merged),
          item => ({ ...item, properties: changed(operations, item.properties) }),
        ),
      });
    else if (command.resource === 'mortality')
      put({
        mortality: below<MortalityCase>(
          entry,
          p.mortality,
          id => emptyCase(id, created),
          item => ({ ...item, properties: changed(mortality, item.properties) }),
        ),
      });
  };

  const writes = writesAbout(ref, infrastructure, entries);
  for (const entry of writes) {
    const { command } = entry;
    const isOwn =
      command.kind !== 'upload' && (command.resource === 'points' || command.resource === 'lines');
    if (isOwn) changeOwn(entry);
    else changeBelow(entry);
  }
  return {
    ref,
    infrastructure: writes.length > 0 ? decided(merged, nomenclatures) : infrastructure,
    own,
    areasKnown,
    waitingFor: (resource, id) => waiting.get(`${resource}:${id}`),
  };
}

/** What follows from the newest visit and the newest operation, as the server derives it. */
function decided(infrastructure: Infrastructure, nomenclatures: Nomenclatures): Infrastructure {
  const { properties: p, resourcetype } = infrastructure;
  const [visit] = p.diagnosis.toSorted(newestFirst);
  const [operation] = p.operations.map(({ properties }) => properties).toSorted(newestFirst);
  const type = infrastructureTypeOf(resourcetype);
  return {
    ...infrastructure,
    properties: {
      ...p,
      diagnosis: p.diagnosis.map(item => ({ ...item, last: item.id === visit?.id })).toSorted(newestFirst),
      operations: p.operations
        .map(item => ({ ...item, properties: { ...item.properties, last: item.id === operation?.id } }))
        .toSorted((a, b) => newestFirst(a.properties, b.properties)),
      risk: visit ? riskOfDraft(draftOf(diagnosis, visit) as DiagnosisDraft, type, nomenclatures) : null,
      neutralization: operation?.neutralization_level ?? 'none',
      neutralization_date: operation?.date ?? null,
      last_diagnosis_date: visit?.date ?? null,
    },
  };
}
