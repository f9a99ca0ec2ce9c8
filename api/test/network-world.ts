import { toWorld } from 'shared/server';
import { mortonOf } from '../src/readmodel/model/morton';
import type { Queryable } from '../src/store/connect';

interface WrittenPole {
  key: string;
  at: readonly [longitude: number, latitude: number];
  line?: string;
  details?: object;
}

/**
 * Stores a network in effect without an import.
 * @returns the ids of the source, the version, and of the poles by key
 */
export async function addNetwork(
  db: Queryable,
  name: string,
  poles: readonly WrittenPole[],
  {
    owner_id = null,
    network_type_id = null,
  }: { owner_id?: number | null; network_type_id?: number | null } = {},
) {
  const { id: source } = await db
    .insertInto('network_sources')
    .values({ name, owner_id, network_type_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: version } = await db
    .insertInto('network_versions')
    .values({
      source_id: source,
      dated: '2026-03-12',
      state: 'ready',
      created_at: '2026-03-13T08:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: Record<string, number> = {};
  for (const { key, at, line = '', details = {} } of poles) {
    const { id } = await db
      .insertInto('network_poles')
      .values({ source_id: source, key })
      .returning('id')
      .executeTakeFirstOrThrow();
    const groupKey = JSON.stringify([line, network_type_id, '']);
    await db
      .insertInto('network_groups')
      .values({ source_id: source, key: groupKey, line, network_type_id, areas: '' })
      .onConflict(conflict => conflict.columns(['source_id', 'key']).doNothing())
      .execute();
    const { id: group_id } = await db
      .selectFrom('network_groups')
      .select('id')
      .where('source_id', '=', source)
      .where('key', '=', groupKey)
      .executeTakeFirstOrThrow();
    const [longitude, latitude] = at;
    await db
      .insertInto('network_positions')
      .values({
        version_id: version,
        pole_id: id,
        cell: mortonOf(toWorld([longitude, latitude])),
        longitude,
        latitude,
        number: key,
        search_text: key.toLowerCase(),
        line,
        network_type_id,
        group_id,
        details: JSON.stringify(details),
      })
      .execute();
    await db
      .insertInto('network_totals')
      .values({ version_id: version, group_id, poles: 1 })
      .onConflict(conflict =>
        conflict
          .columns(['version_id', 'group_id'])
          .doUpdateSet(eb => ({ poles: eb('network_totals.poles', '+', 1) })),
      )
      .execute();
    ids[key] = id;
  }
  await db
    .updateTable('network_sources')
    .set({ current_version_id: version })
    .where('id', '=', source)
    .execute();
  return { source, version, ids };
}
