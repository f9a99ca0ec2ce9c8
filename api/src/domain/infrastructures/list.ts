import type { InfrastructureFilter } from 'shared/kinds';
import { JsonBytes, takeSpent } from '../../http/json-bytes';
import type { Page, Position } from '../../http/pages';
import { KIND } from '../../readmodel/inventory/columns';
import { findPage, type InfrastructureOrdering } from '../../readmodel/inventory/find-page';
import { letOthersIn } from '../../store/let-others-in';
import type { Viewer } from '../records/viewer';
import { summaryWriter, wholeWriter } from './present';

/** Large lists are written in batches, so that other requests are served in between. */
const PART = 1000;

export interface InfrastructureQuery {
  filter: InfrastructureFilter;
  page: Page<InfrastructureOrdering>;
  /** Leaves out the nested lists. */
  summary: boolean;
}

export interface InfrastructureList {
  /** A GeoJSON collection in UTF-8. */
  json: Uint8Array;
  next: Position | null;
  total: number;
}

/** Lists supports and lines by filter, by page or all at once. */
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
      // Records may have been removed between two batches.
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
