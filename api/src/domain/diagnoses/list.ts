import { sql } from 'kysely';
import { JsonBytes } from '../../http/json-bytes';
import type { Listed } from '../../http/pages';
import { orderBy, readPage } from '../records/read-page';
import type { RecordQuery } from '../records/resource';
import type { Viewer } from '../records/viewer';
import { diagnosisWriter, selectDiagnoses } from './present';

const ID = sql<number>`diagnoses.id`;
const ORDERS = { id: orderBy('id', ID), date: orderBy('date', sql`diagnoses.date`) };

/** Lists diagnoses, optionally of some infrastructures, by page or all at once. */
export async function listDiagnoses(viewer: Viewer, { filter, page }: RecordQuery): Promise<Listed> {
  const infrastructures = filter.infrastructure as number[] | undefined;
  const filtered = selectDiagnoses(viewer).$if(infrastructures !== undefined, query =>
    query.where('diagnoses.infrastructure_id', 'in', infrastructures ?? []),
  );
  const { rows, ...rest } = await readPage(filtered, page, ID, ORDERS);
  const write = await diagnosisWriter(viewer, rows);
  const out = new JsonBytes();
  out.list(rows, row => write(out, row));
  return { ...rest, json: out.done() };
}
