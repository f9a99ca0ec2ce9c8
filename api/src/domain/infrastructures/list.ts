import type { InfrastructureFilter } from 'shared/kinds';
import { JsonBytes, takeSpent } from '../../http/json-bytes';
import type { Page, Position } from '../../http/pages';
import { KIND } from '../../readmodel/inventory/columns';
import { findPage, type InfrastructureOrdering } from '../../readmodel/inventory/find-page';
import { letOthersIn } from '../../store/let-others-in';
import type { Viewer } from '../records/viewer';
import { summaryWriter, wholeWriter } from './present';

/** Big lists are put together in parts, so that other requests get their turn. */
const PART = 1000;

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
  const { inventory } = viewer.context;
  const { columns, selection } = await inventory.select(filter);
  const { ids, next, total } = findPage(columns, selection, page);
  const writerFor = summary ? summaryWriter : wholeWriter;
  const out = new JsonBytes(takeSpent());
  out.ascii('{"type":"FeatureCollection","features":[');
  for (let at = 0; at < ids.length; at += PART) {
    if (at > 0) await letOthersIn();
    const part = ids
      .slice(at, at + PART)
      // Between the parts records may have been removed.
      .filter(id => columns.kind[id] !== KIND.none)
      .map(id => columns.factsOf(id));
    const write = await writerFor(viewer, part);
    for (const [i, one] of part.entries()) {
      if (at + i > 0) out.comma();
      write(out, one);
    }
  }
  out.ascii(']}');
  return { json: out.done(), next, total };
}
