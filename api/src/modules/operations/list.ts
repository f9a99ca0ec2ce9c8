import { sql } from 'kysely';
import { collectionBytes } from '../../http/feature-collection';
import type { Listed, Page } from '../records/pages';
import { readPage } from '../records/read-page';
import type { Viewer } from '../records/viewer';
import { presentOperations, selectOperations } from './present';

export const OPERATION_ORDERINGS = { id: 'id', date: 'date' } as const;
const COLUMNS = { id: sql<number>`operations.id`, date: sql<string>`operations.date` };

/** Operations, on one infrastructure where it is given, page by page or all at once. */
export async function listOperations(
  viewer: Viewer,
  { infrastructure, page }: { infrastructure?: number; page: Page<keyof typeof OPERATION_ORDERINGS> },
): Promise<Listed> {
  const found = selectOperations(viewer).$if(infrastructure !== undefined, query =>
    query.where('operations.infrastructure_id', '=', infrastructure as number),
  );
  const { rows, ...rest } = await readPage(found, page, COLUMNS.id, COLUMNS[page.ordering]);
  return { ...rest, json: collectionBytes(await presentOperations(viewer, rows)) };
}
