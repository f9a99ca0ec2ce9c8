import type { InfrastructureFilter } from 'shared/kinds';
import { JsonBytes, takeSpent } from '../../http/json-bytes';
import type { Page, Position } from '../../http/pages';
import { inOrder } from '../../store/in-order';
import { letOthersIn } from '../../store/let-others-in';
import type { Viewer } from '../records/viewer';
import { filterOutside, type Outside } from '../sensitivity/sensitive-cases';
import { selectInfrastructures, summaryWriter, wholeWriter } from './present';

/** Large lists are written in batches, so that other requests are served in between. */
const PART = 1000;

export interface InfrastructureQuery {
  filter: InfrastructureFilter & Outside;
  page: Page<string>;
  /** Whether to leave out the nested lists. */
  summary: boolean;
  /** Whether to write the collection by column instead of record by record. */
  columns: boolean;
}

export interface InfrastructureList {
  /** A GeoJSON collection in UTF-8, by record or by column. */
  json: Uint8Array;
  next: Position | null;
  total: number;
}

/** Lists supports and lines by filter, by page or all at once. */
export async function listInfrastructures(
  viewer: Viewer,
  { filter, page, ...form }: InfrastructureQuery,
): Promise<InfrastructureList> {
  const { context, userId } = viewer;
  const allowedFilter = await filterOutside(viewer, 'infrastructures', filter);
  const { ids, next, total } = await context.model.page('infrastructures', allowedFilter, page);
  const json = await context.reads.run(writeInfrastructures, userId, { ids, ...form });
  return { json, next, total };
}

/** Writes a collection of supports and lines in the given order; those removed meanwhile are left out. */
export async function writeInfrastructures(
  viewer: Viewer,
  { ids, summary, columns }: { ids: readonly number[] } & Pick<InfrastructureQuery, 'summary' | 'columns'>,
): Promise<Uint8Array> {
  const writerFor = summary ? summaryWriter : wholeWriter;
  const out = new JsonBytes(takeSpent());
  let isFirst = true;
  const separate = () => {
    if (!isFirst) out.comma();
    isFirst = false;
  };
  out.ascii(`{"type":"FeatureCollection","${columns ? 'parts' : 'features'}":[`);
  for (let at = 0; at < ids.length; at += PART) {
    if (at > 0) await letOthersIn();
    const part = ids.slice(at, at + PART);
    const rows = await selectInfrastructures(viewer)
      .where(viewer.context.engine.among('infrastructures.id', part))
      .execute();
    const facts = inOrder(part, rows);
    const { write, columnOf } = await writerFor(viewer, facts);
    if (columns) {
      separate();
      out.value(columnOf(facts));
    } else
      for (const one of facts) {
        separate();
        write(out, one);
      }
  }
  out.ascii(']}');
  return out.done();
}
