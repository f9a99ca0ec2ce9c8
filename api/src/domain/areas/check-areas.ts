import { anyTable } from '../../store/any-table';
import type { Queryable } from '../../store/connect';
import { inTransaction } from '../../store/in-transaction';
import { letOthersIn } from '../../store/let-others-in';
import type { Row } from '../../store/schema';
import { territoryOf } from '../organisation/organisation';
import type { AreaLinks } from '../records/areas-of';
import { attachAnew } from '../records/attach-areas';
import type { Context } from '../records/context';
import { allAreaLinks } from '../records/registry';
import { linkRegions } from './link-regions';
import { boxOfCell, noteChecks } from './note-checks';

/** Records per transaction. Each transaction blocks other writers for a few hundredths of a second. */
const AT_A_TIME = 200;
/**
 * Milliseconds that a change of an area waits for its records to be re-attached. The remaining records follow in the
 * background.
 */
const AWAITED_MS = 10_000;

type Cell = Row<'area_checks'>;

/**
 * Attaches the next records of a kind in a cell. @returns the id of the last record, `null` when there are no more
 */
async function checkSlice(
  context: Context,
  db: Queryable,
  links: AreaLinks,
  { cell, after }: { cell: Cell; after: number },
): Promise<number | null> {
  const { records: table } = links;
  const next = (await anyTable(db)
    .selectFrom(table)
    .select(`${table}.id`)
    .where(context.engine.inBox(table, table, boxOfCell(cell)))
    .where(`${table}.id`, '>', after)
    .orderBy(`${table}.id`)
    .limit(AT_A_TIME)
    .execute()) as { id: number }[];
  const ids = next.map(row => row.id);
  const rows = (await anyTable(db)
    .selectFrom(table)
    .select([`${table}.id`, context.engine.readGeometry(`${table}.geometry`).as('geojson')])
    .where(context.engine.among(`${table}.id`, ids))
    .orderBy(`${table}.id`)
    // The records are locked, since a record moved concurrently would keep the areas of its former place.
    .modifyEnd(context.engine.lockRows)
    .execute()) as { id: number; geojson: string }[];
  const placed = rows.map(({ id, geojson }) => ({ id, geometry: JSON.parse(geojson) }));
  await attachAnew({ context, db, userId: 0 }, links, placed);
  return ids.length === AT_A_TIME ? (ids.at(-1) ?? null) : null;
}

/** Processes the next batch of a noted cell. @returns whether there was a cell */
function checkNext(context: Context): Promise<boolean> {
  return inTransaction(context, async db => {
    const cell = await db
      .selectFrom('area_checks')
      .selectAll()
      .orderBy('x')
      .orderBy('y')
      .limit(1)
      .modifyEnd(context.engine.lockRows)
      .executeTakeFirst();
    if (!cell) return false;
    const all = allAreaLinks();
    const begun = all.findIndex(({ records }) => records === cell.records);
    for (const links of all.slice(Math.max(0, begun))) {
      const after = links.records === cell.records ? cell.last_record : 0;
      const last = await checkSlice(context, db, links, { cell, after });
      if (last === null) continue;
      await db
        .updateTable('area_checks')
        .set({ records: links.records, last_record: last })
        .where('x', '=', cell.x)
        .where('y', '=', cell.y)
        .execute();
      return true;
    }
    await db.deleteFrom('area_checks').where('x', '=', cell.x).where('y', '=', cell.y).execute();
    return true;
  });
}

async function checkAll(context: Context): Promise<void> {
  while (await checkNext(context)) await letOthersIn();
}

/** Links municipalities that have no region yet, in installations older than these links. */
async function linkAll(context: Context): Promise<void> {
  await inTransaction(context, async db => {
    const unlinked = await db
      .selectFrom('geo_areas')
      .select('id')
      .where('type', '=', 'ADMIN_COM')
      .where('parent_id', 'is', null)
      .execute();
    const boxes = await linkRegions(db, context.engine, { ids: unlinked.map(area => area.id) });
    await noteChecks(db, boxes, await territoryOf(db, context));
  });
}

const running = new WeakMap<Context, Promise<void>>();

/** Re-attaches records where areas changed, in small batches. An interrupted run continues at the next start. */
export function checkAreas(context: Context): Promise<void> {
  const before = running.get(context);
  const all = before ? before.then(() => checkAll(context)) : checkAll(context);
  running.set(context, all);
  const forget = () => {
    if (running.get(context) === all) running.delete(context);
  };
  all.then(forget, forget);
  return all;
}

/** Links municipalities to regions. Then re-attaches the records that the links or a change of areas affect. */
export async function linkAndCheckAreas(context: Context): Promise<void> {
  await linkAll(context);
  await checkAreas(context);
}

/** Waits at most ten seconds for records to be re-attached. The remaining records follow in the background. */
export async function checkAreasFirst(context: Context): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>(resolve => {
    timer = setTimeout(resolve, AWAITED_MS).unref();
  });
  await Promise.race([checkAreas(context), enough]);
  clearTimeout(timer);
}
