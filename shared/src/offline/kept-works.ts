import { z } from 'zod';
import { recordTest } from '../contract/record-filter';
import { boundsMeet, boxQuery } from '../geometry';
import { fetchArrayPage, type ListPage } from '../platform/http';
import { kindOf } from '../records/known-kinds';
import { type AnyRecord, offlineDatabase, type TakenArea, WORKS } from './offline-database';
import type { TakenRecords } from './taken-records';

const PAGE = 500;

const itemSchema = z.looseObject({
  id: z.int(),
  version: z.int(),
  state: z.string(),
  infrastructure: z.looseObject({ id: z.int(), geometry: z.looseObject({ type: z.string() }) }),
});
type KeptItem = z.output<typeof itemSchema> & AnyRecord;

/** Converts works to their stored form, with the geometry of their support or line. */
export function storedWorks(item: unknown): KeptItem {
  const works = itemSchema.parse(item);
  return { ...works, geometry: works.infrastructure.geometry, properties: {} } as unknown as KeptItem;
}

function presented(stored: KeptItem): object {
  const { geometry: _, properties: __, ...works } = stored;
  return works;
}

export async function downloadWorks(area: TakenArea, signal: AbortSignal): Promise<void> {
  let cursor: string | null = '';
  for (let page = 0; cursor !== null; page++) {
    const query = { in_bbox: boxQuery(area.bounds), open: true, limit: PAGE, cursor };
    const options = { fromServer: true };
    const works: ListPage<unknown> = await fetchArrayPage(itemSchema, 'work-items/', query, signal, options);
    const features = works.features.map(storedWorks);
    ({ cursor } = works);
    const { id, at } = area;
    await offlineDatabase.pages.put({
      ...{ area: id, kind: WORKS, page, features, cursor, at },
      total: features.length,
    });
  }
}

/**
 * The open works on one support or line in an offline area; `undefined` for any other request, and without downloaded
 * works.
 */
export async function worksThere(
  { areas, of }: TakenRecords,
  query: URLSearchParams,
): Promise<object[] | undefined> {
  const { infrastructure, open, ...others } = Object.fromEntries(query);
  const takenInfrastructure = of.infrastructures?.get(Number(infrastructure));
  if (!takenInfrastructure || open !== 'true' || Object.keys(others).length > 0) return undefined;
  const around = areas.filter(({ bounds }) => boundsMeet(bounds, takenInfrastructure.bounds));
  // Areas downloaded by earlier releases lack works. An empty list would claim that there are no works.
  const pages = await Promise.all(around.map(({ id }) => offlineDatabase.pages.get([id, WORKS, 0])));
  if (!pages.some(page => page !== undefined)) return undefined;
  const isFound = recordTest(kindOf(WORKS).filters, { infrastructure: [Number(infrastructure)], open: true });
  return [...(of[WORKS]?.values() ?? [])]
    .map(({ record }) => record as KeptItem)
    .filter(isFound)
    .map(presented);
}

export function worksOf(
  { of }: TakenRecords,
  id: number,
): { record: object; at: number; version: number } | null {
  const storedItem = of[WORKS]?.get(id);
  if (!storedItem) return null;
  const works = storedItem.record as KeptItem;
  return { record: presented(works), at: storedItem.at, version: works.version };
}
