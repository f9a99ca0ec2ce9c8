import type { Nomenclatures } from 'shared/api';
import {
  type InfrastructureType,
  infrastructureTypeOf,
  type LineGeometry,
  type PointGeometry,
  type RecordRef,
} from 'shared/contract';
import { type Infrastructure, infrastructureSchema, infrastructures } from 'shared/kinds';
import { type OutboxEntry, pendingInfrastructures } from 'shared/outbox';
import { type WithWaiting, writtenProperties } from 'shared/ui/record';

/** One infrastructure with its areas, visits, works and cases. */
export const infrastructure = { ...infrastructures, answerSchema: infrastructureSchema };

/** A support or line, delivered or waiting, with its waiting writes applied. */
export interface Subject {
  ref: RecordRef;
  type: InfrastructureType;
  geometry: PointGeometry | LineGeometry;
  /**
   * Properties in the form of responses, with waiting changes applied. Incomplete for a support or line that exists
   * only on this device.
   */
  properties: Partial<Infrastructure['properties']>;
  /** The latest waiting write about the support or line. */
  entry: OutboxEntry | undefined;
  /** Whether its areas are up to date. After a change of place, the server determines them on delivery. */
  areasKnown: boolean;
}

export const deliveredSubject = ({ record, ...waiting }: WithWaiting<Infrastructure>): Subject => ({
  ref: record.id,
  type: infrastructureTypeOf(record.resourcetype),
  geometry: record.geometry,
  properties: record.properties,
  ...waiting,
});

/** The support or line that a waiting entry creates. */
export function waitingSubject(entry: OutboxEntry, nomenclatures: Nomenclatures): Subject | null {
  const [pending] = pendingInfrastructures([entry]);
  if (!pending) return null;
  const { ref, geometry, resourcetype } = pending;
  const properties = writtenProperties<Infrastructure['properties']>(infrastructure, entry, nomenclatures);
  return { ref, type: infrastructureTypeOf(resourcetype), geometry, properties, entry, areasKnown: false };
}

/** What the form of a visit or of works takes from its support or line. */
export const aboutSubject = ({ about: { geometry, type, properties } }: { about: Subject }) => ({
  known: { place: geometry },
  context: { infrastructureType: type, networkType: properties.network_type?.code ?? null },
});
