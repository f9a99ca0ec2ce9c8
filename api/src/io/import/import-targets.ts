import type { ImportKind } from 'shared/contract/imports';
import { lineResource, spans, supportResource, supports } from '../../domain/infrastructures/service';
import { findResource, resourceOf } from '../../domain/records/registry';
import type { Resource } from '../../domain/records/resource';
import { type WritableRecords, writable } from '../../domain/records/writable';
import { sensitiveAreaRecords } from '../../domain/sensitive-areas/service';
import type { ParsedRow } from './parse/parsed-file';

/** The fields that files of a kind can have columns for. */
export function importedFields(kind: ImportKind): Resource {
  if (kind === 'sensitive-areas') return sensitiveAreaRecords;
  return kind === 'infrastructures' ? supports : resourceOf(kind);
}

type Target = WritableRecords<object>;
const SUPPORTS_AND_LINES = [supportResource, lineResource] as unknown as readonly [Target, Target];

/** Resources that write the records of a kind; `infrastructures` are supports or lines, depending on their geometry. */
export function importTargets(kind: ImportKind): readonly [Target, ...Target[]] {
  if (kind === 'infrastructures') return SUPPORTS_AND_LINES;
  return [writable(importedFields(kind)) as unknown as Target];
}

export const importedResources = (kind: ImportKind): readonly [Resource, ...Resource[]] =>
  kind === 'infrastructures' ? [supports, spans] : [importedFields(kind)];

/** Makes a splitter of rows with several lines, for kinds whose records have one line each. */
export function lineSplitter(kind: ImportKind): (row: ParsedRow) => ParsedRow[] {
  const { place } = importedFields(kind).kind;
  const takesLines = importTargets(kind).length > 1 || place?.facts.codes?.includes('LineString');
  return row => {
    const lines = takesLines ? linesOf(row.geometry) : [];
    if (lines.length < 2) return [row];
    return lines.map((coordinates, i) => ({
      ...row,
      geometry: { type: 'LineString', coordinates },
      part: i + 1,
    }));
  };
}

/** The lines of a MultiLineString; none for other geometries. */
function linesOf(geometry: unknown): unknown[] {
  const isOfLines =
    typeof geometry === 'object' &&
    geometry !== null &&
    'type' in geometry &&
    geometry.type === 'MultiLineString' &&
    'coordinates' in geometry;
  return isOfLines && Array.isArray(geometry.coordinates) ? geometry.coordinates : [];
}

export const takesVisits = (kind: ImportKind): boolean =>
  kind === 'infrastructures' || kind === 'points' || kind === 'lines';

/** Whether records of a kind have no place of their own. */
export const liesElsewhere = (kind: ImportKind): boolean => findResource(kind)?.kind.place === null;
