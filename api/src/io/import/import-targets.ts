import type { ImportKind } from 'shared/contract';
import { sensitiveAreas } from 'shared/kinds';
import { lineResource, supportResource, supports } from '../../domain/infrastructures/service';
import type { RecordResource } from '../../domain/records/record-resource';
import { findResource, resourceOf } from '../../domain/records/registry';
import { defineResource, type Resource } from '../../domain/records/resource';
import { writable } from '../../domain/records/write-resource';
import { sensitiveAreaResource } from '../../domain/sensitive-areas/service';

/** Sensitive areas as a resource, only for their columns; their writing is hand-written. */
const sensitiveAreaFields = defineResource(sensitiveAreas, {
  table: 'sensitive_areas',
  singular: 'sensitive_area',
});

/** The fields that files of a kind can have columns for. */
export function importedFields(kind: ImportKind): Resource {
  if (kind === 'sensitive-areas') return sensitiveAreaFields;
  return kind === 'infrastructures' ? supports : resourceOf(kind);
}

type Target = RecordResource<object>;
const SUPPORTS_AND_LINES = [supportResource, lineResource] as unknown as readonly [Target, Target];

/** Resources that write the records of a kind; `infrastructures` are supports or lines, depending on their geometry. */
export function importTargets(kind: ImportKind): readonly [Target, ...Target[]] {
  if (kind === 'infrastructures') return SUPPORTS_AND_LINES;
  if (kind === 'sensitive-areas') return [sensitiveAreaResource as unknown as Target];
  return [writable(resourceOf(kind)) as unknown as Target];
}

/** Whether records of a kind have no place of their own. */
export const liesElsewhere = (kind: ImportKind): boolean => findResource(kind)?.kind.place === null;
