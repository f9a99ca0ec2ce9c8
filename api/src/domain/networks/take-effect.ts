import { sql } from 'kysely';
import { RequestRefused } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import { inTransaction, LONG_LIMITS } from '../../store/in-transaction';
import { letOthersIn } from '../../store/let-others-in';
import type { Context } from '../records/context';
import { recordChange } from '../records/history';
import type { Writer } from '../records/viewer';
import { settlePoleChanges } from './compare-versions';

/** Rows that a transaction removes. */
const REMOVED_AT_ONCE = 5_000;

/** A version with its source. @throws RequestRefused 404 */
export async function versionOf(db: Queryable, id: number) {
  const version = await db
    .selectFrom('network_versions as version')
    .innerJoin('network_sources as source', 'source.id', 'version.source_id')
    .selectAll('version')
    .select(['source.current_version_id', 'source.identified_by', 'source.url'])
    .where('version.id', '=', id)
    .executeTakeFirst();
  if (!version) throw new RequestRefused('not_found');
  return version;
}

/** Locks the source of a version, so that no version takes effect while it is removed. */
const lockSource = (db: Queryable, { engine }: Context, id: number) =>
  db
    .selectFrom('network_sources')
    .select('id')
    .where('id', '=', eb => eb.selectFrom('network_versions').select('source_id').where('id', '=', id))
    .modifyEnd(engine.lockRows)
    .execute();

/** What the history calls a version. */
export const nameOfVersion = ({ id, dated, file }: { id: number; dated: string; file: string }): string =>
  `${id}: ${dated} ${file}`.trim();

/**
 * Lets a version take effect, also an older one. Nothing that people entered changes: supports whose pole moved or is
 * gone are noted, and the read model reads supports again whose pole has another line, network or area.
 * @param insteadOf the version in effect that the person was shown
 * @returns the number of supports whose note changed
 * @throws RequestRefused 404, and 409 if the version is not ready or another one has taken effect meanwhile
 */
export async function takeEffect(
  context: Context,
  userId: number,
  { id, insteadOf }: { id: number; insteadOf: number | null },
): Promise<number> {
  return inTransaction(
    context,
    async db => {
      await lockSource(db, context, id);
      const { source_id: sourceId, state, dated, file } = await versionOf(db, id);
      if (state !== 'ready') throw new RequestRefused('conflict', { reason: 'network_not_ready' });
      const { numUpdatedRows } = await db
        .updateTable('network_sources')
        .set({ current_version_id: id })
        .where('id', '=', sourceId)
        .where(sql<boolean>`coalesce(current_version_id, 0) = ${insteadOf ?? 0}`)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new RequestRefused('conflict', { reason: 'network_changed' });
      await sql`insert into change_log (kind, item_id)
        select 'infrastructures', infrastructures.id from infrastructures
        inner join network_poles on network_poles.id = infrastructures.pole_id
        left join network_positions as pole
          on pole.version_id = ${id} and pole.pole_id = infrastructures.pole_id
        left join network_positions as former
          on former.version_id = ${insteadOf} and former.pole_id = infrastructures.pole_id
        where infrastructures.pole_id is not null and network_poles.source_id = ${sourceId}
          and coalesce(pole.group_id, 0) <> coalesce(former.group_id, 0)`.execute(db);
      const writer: Writer = { context, db, userId, at: new Date().toISOString() };
      const noted = await settlePoleChanges(writer, sourceId);
      const before = insteadOf === null ? null : await versionOf(db, insteadOf);
      await recordChange(writer, {
        kind: 'networks',
        id: sourceId,
        action: 'update',
        before: { version: before && nameOfVersion(before) },
        after: { version: nameOfVersion({ id, dated, file }) },
      });
      return noted;
    },
    LONG_LIMITS,
  );
}

const PARTS = [
  ['network_positions', 'pole_id'],
  ['network_spans', 'id'],
] as const;

/**
 * Removes a version in parts; called again, it continues. A reading of the version stops. With the last version of a
 * source, its poles go as well, except those that supports are linked to.
 * @throws RequestRefused 404, and 409 for the version in effect
 */
export async function removeVersion(context: Context, userId: number, id: number): Promise<void> {
  const {
    source_id: sourceId,
    dated,
    file,
  } = await inTransaction(context, async db => {
    await lockSource(db, context, id);
    const version = await versionOf(db, id);
    if (version.current_version_id === id)
      throw new RequestRefused('in_use', { reason: 'network_in_effect' });
    await db.updateTable('network_versions').set({ state: 'removing' }).where('id', '=', id).execute();
    return version;
  });
  for (const [table, column] of PARTS)
    await removeInParts(
      context,
      () => sql`delete from ${sql.table(table)} where version_id = ${id} and ${sql.ref(column)} in (
      select ${sql.ref(column)} from ${sql.table(table)} where version_id = ${id} limit ${REMOVED_AT_ONCE})`,
    );
  const isLast = await inTransaction(context, async db => {
    await db.deleteFrom('network_versions').where('id', '=', id).execute();
    const writer: Writer = { context, db, userId, at: new Date().toISOString() };
    await recordChange(writer, {
      kind: 'networks',
      id: sourceId,
      action: 'update',
      before: { removed_version: null },
      after: { removed_version: nameOfVersion({ id, dated, file }) },
    });
    const other = await db
      .selectFrom('network_versions')
      .select('id')
      .where('source_id', '=', sourceId)
      .executeTakeFirst();
    return !other;
  });
  if (!isLast) return;
  await removeInParts(
    context,
    () => sql`delete from network_poles where id in (
      select id from network_poles as pole where source_id = ${sourceId}
        and not exists (select 1 from infrastructures where pole_id = pole.id)
        and not exists (select 1 from network_positions where pole_id = pole.id)
      limit ${REMOVED_AT_ONCE})`,
  );
}

async function removeInParts(context: Context, statement: () => ReturnType<typeof sql>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await inTransaction(context, db => statement().execute(db));
    if (!numAffectedRows) return;
    await letOthersIn();
  }
}
