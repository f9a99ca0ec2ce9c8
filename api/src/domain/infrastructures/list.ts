import type { InfrastructureFilter } from 'shared/kinds';
import { JsonBytes, takeSpent } from '../../http/json-bytes';
import type { Page, Position } from '../../http/pages';
import { inOrder } from '../../store/in-order';
import { letOthersIn } from '../../store/let-others-in';
import type { Viewer } from '../records/viewer';
import { selectInfrastructures, summaryWriter, wholeWriter } from './present';

/** Large lists are written in batches, so that other requests are served in between. */
const PART = 1000;

export interface InfrastructureQuery {
  filter: InfrastructureFilter;
  page: Page<string>;
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
  { context, userId }: Viewer,
  { filter, page, summary }: InfrastructureQuery,
): Promise<InfrastructureList> {
  const { ids, next, total } = await context.model.page('infrastructures', filter, page);
  const json = await context.reads.run(writeInfrastructures, userId, { ids, summary });
  return { json, next, total };
}

/** Writes a collection of supports and lines in the given order; those removed meanwhile are left out. */
export async function writeInfrastructures(
  viewer: Viewer,
  { ids, summary }: { ids: readonly number[]; summary: boolean },
): Promise<Uint8Array> {
  const writerFor = summary ? summaryWriter : wholeWriter;
  const out = new JsonBytes(takeSpent());
  let isFirst = true;
  out.ascii('{"type":"FeatureCollection","features":[');
  for (let at = 0; at < ids.length; at += PART) {
    if (at > 0) await letOthersIn();
    const part = ids.slice(at, at + PART);
    const rows = await selectInfrastructures(viewer)
      .where(viewer.context.engine.among('infrastructures.id', part))
      .execute();
    const facts = inOrder(part, rows);
    const write = await writerFor(viewer, facts);
    for (const one of facts) {
      if (!isFirst) out.comma();
      isFirst = false;
      write(out, one);
    }
  }
  out.ascii(']}');
  return out.done();
}
