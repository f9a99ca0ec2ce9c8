import { collectionBytes } from '../../http/feature-collection';
import type { Listed } from '../../http/pages';
import { presentRecords, rowsOf } from './read-resource';
import { resourceOf } from './registry';
import type { RecordQuery } from './resource';
import type { Viewer } from './viewer';

/** Lists records of a kind by filter, by page or all at once. */
export async function listRecords(viewer: Viewer, { kind, filter, page }: RecordQuery): Promise<Listed> {
  const { context, userId } = viewer;
  const told = await resourceOf(kind).own.outside?.filter(viewer, filter);
  const { ids, next, total } = await context.model.page(kind, told ?? filter, page);
  return { json: await context.reads.run(writeRecords, userId, { kind, ids }), next, total };
}

/** Writes a list of records in the given order; those removed meanwhile are left out. */
export async function writeRecords(
  viewer: Viewer,
  { kind, ids }: { kind: string; ids: readonly number[] },
): Promise<Uint8Array> {
  const resource = resourceOf(kind);
  if (resource.own.write) return resource.own.write(viewer, ids);
  return collectionBytes(await presentRecords(viewer, resource, await rowsOf(viewer, resource, ids), true));
}
