import type { InfrastructureFilter } from 'shared/contract';
import { findPage, type InfrastructureOrdering } from '../inventory/find-page';
import type { Page, Position } from '../records/pages';
import type { Viewer } from '../records/viewer';
import { presentInfrastructures, presentSummaries, selectInfrastructures } from './present';

/** Big lists are put together in parts, so that other requests get their turn. */
const PART = 500;

export interface InfrastructureQuery {
  filter: InfrastructureFilter;
  page: Page<InfrastructureOrdering>;
  /** Leaves the nested lists out. */
  summary: boolean;
}

export interface InfrastructureList {
  /** A GeoJSON collection as UTF-8. */
  json: Uint8Array;
  next: Position | null;
  total: number;
}

/** Supports and lines by filter, page by page or all at once. */
export async function listInfrastructures(
  viewer: Viewer,
  { filter, page, summary }: InfrastructureQuery,
): Promise<InfrastructureList> {
  const { inventory, engine } = viewer.context;
  const { columns, selection } = await inventory.select(filter);
  const { ids, next, total } = findPage(columns, selection, page);
  const present = summary ? presentSummaries : presentInfrastructures;
  const features: string[] = [];
  for (let at = 0; at < ids.length; at += PART) {
    if (at > 0) await new Promise(setImmediate);
    const part = ids.slice(at, at + PART);
    const rows = await selectInfrastructures(viewer)
      .where(engine.among('infrastructures.id', part))
      .execute();
    const rowOf = new Map(rows.map(row => [row.id, row]));
    // One deleted since it was found is left out.
    const ordered = part.flatMap(id => rowOf.get(id) ?? []);
    for (const feature of await present(viewer, ordered)) features.push(JSON.stringify(feature));
  }
  const json = Buffer.from(`{"type":"FeatureCollection","features":[${features.join(',')}]}`);
  return { json, next, total };
}
