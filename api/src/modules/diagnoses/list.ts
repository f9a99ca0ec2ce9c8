import { sql } from 'kysely';
import { JsonBytes } from '../../http/json-bytes';
import type { Listed, Page } from '../records/pages';
import { readPage } from '../records/read-page';
import type { Viewer } from '../records/viewer';
import { diagnosisWriter, selectDiagnoses } from './present';

export const DIAGNOSIS_ORDERINGS = { id: 'id', date: 'date' } as const;
const COLUMNS = { id: sql<number>`diagnoses.id`, date: sql<string>`diagnoses.date` };

/** Diagnoses, of one infrastructure where it is given, page by page or all at once. */
export async function listDiagnoses(
  viewer: Viewer,
  { infrastructure, page }: { infrastructure?: number; page: Page<keyof typeof DIAGNOSIS_ORDERINGS> },
): Promise<Listed> {
  const found = selectDiagnoses(viewer).$if(infrastructure !== undefined, query =>
    query.where('diagnoses.infrastructure_id', '=', infrastructure as number),
  );
  const { rows, ...rest } = await readPage(found, page, COLUMNS.id, COLUMNS[page.ordering]);
  const write = await diagnosisWriter(viewer, rows);
  const out = new JsonBytes();
  out.list(rows, row => write(out, row));
  return { ...rest, json: out.done() };
}
