import {
  type InfrastructureType,
  infrastructureTypeOf,
  type LineGeometry,
  type LocalRef,
  type PointGeometry,
  type RecordRef,
  type ResourceType,
} from 'shared/contract';
import type { Infrastructure } from 'shared/kinds';
import type { OutboxEntry } from 'shared/outbox';

/** An infrastructure that still waits on this device. */
export interface LocalInfrastructure {
  ref: LocalRef;
  entry: OutboxEntry;
  resourcetype: ResourceType;
  geometry: PointGeometry | LineGeometry;
  networkTypeId: number | null;
}

/** What a form must know of the infrastructure it is about, delivered or not. */
export interface Subject {
  ref: RecordRef;
  type: InfrastructureType;
  geometry: PointGeometry | LineGeometry;
  networkTypeId: number | null;
}

export const subjectOf = (infrastructure: Infrastructure): Subject => ({
  ref: infrastructure.id,
  type: infrastructureTypeOf(infrastructure.resourcetype),
  geometry: infrastructure.geometry,
  networkTypeId: infrastructure.properties.network_type.id,
});

export const localSubjectOf = (local: LocalInfrastructure): Subject => ({
  ref: local.ref,
  type: infrastructureTypeOf(local.resourcetype),
  geometry: local.geometry,
  networkTypeId: local.networkTypeId,
});

/** The infrastructure a waiting write will create; `null` when it creates something else. */
export function localInfrastructureOf(ref: LocalRef, entry: OutboxEntry): LocalInfrastructure | null {
  const { command } = entry;
  if (command.kind !== 'create' || (command.resource !== 'points' && command.resource !== 'lines'))
    return null;
  const body = command.body as {
    geom: PointGeometry | LineGeometry;
    network_type_id?: number;
  };
  return {
    ref,
    entry,
    resourcetype: command.resource === 'points' ? 'Point' : 'Line',
    geometry: body.geom,
    networkTypeId: body.network_type_id ?? null,
  };
}
