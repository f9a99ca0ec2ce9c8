import { sql } from 'kysely';
import type { Problem } from 'shared/contract';
import {
  type AdministeredNetwork,
  administeredNetworkSchema,
  type NetworkSourceInput,
  networkSourceInputSchema,
  tableQuerySchema,
} from 'shared/contract/administration';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import type { AdministeredResource } from '../administered/administered-resource';
import { keptRows } from '../administered/kept-rows';
import { nextPosition } from '../administered/next-position';
import type { Viewer, Writer } from '../records/viewer';
import { polesOf } from './poles';

const selectSources = ({ db }: Viewer) =>
  db
    .selectFrom('network_sources')
    .selectAll('network_sources')
    .select(
      sql<
        string | null
      >`(select dated from network_versions where id = network_sources.current_version_id)`.as('dated'),
    )
    .select(polesOf('network_sources.current_version_id').as('poles'))
    .select(
      sql<number>`(case when exists (select 1 from network_poles where source_id = network_sources.id)
        then 0 else 1 end)`.as('is_empty'),
    );

const rows = keptRows({
  table: 'network_sources',
  select: selectSources,
  present: ({ poles, is_empty, ...row }): AdministeredNetwork => ({
    ...row,
    poles: Number(poles),
    is_empty: is_empty === 1,
  }),
  orderings: { name: 'text', licence: 'text', position: 'value' },
  searched: ['name', 'licence', 'attribution', 'url'],
});

const LISTS = { owner_id: 'OWNER', network_type_id: 'NETW_TYP' } as const;

async function checkItems({ context, db }: Writer, input: NetworkSourceInput): Promise<void> {
  const { byId } = await context.lists.current(db);
  const problems: Problem[] = [];
  for (const [field, list] of Object.entries(LISTS)) {
    const id = input[field as keyof typeof LISTS];
    if (id !== null && byId.get(id)?.type !== list)
      problems.push({ path: [field], code: 'unknown_reference', params: {} });
  }
  if (problems.length > 0) throw new InvalidInput(problems);
}

/** Sources of operators' networks. Their versions have routes of their own. */
export const administeredNetworks: AdministeredResource<NetworkSourceInput> = {
  ...rows,
  kind: 'networks',
  table: 'network_sources',
  path: '/admin/networks/',
  title: 'administration: networks',
  querySchema: tableQuerySchema,
  inputSchema: networkSourceInputSchema,
  answerSchema: administeredNetworkSchema,

  async inputOf(viewer, id) {
    const row = await rows.read(viewer, id);
    if (!row) return null;
    const { name, owner_id, network_type_id, licence, attribution, url, position } = row;
    return { name, owner_id, network_type_id, licence, attribution, url, position };
  },

  async create(writer, input) {
    await checkItems(writer, input);
    const position = input.position ?? (await nextPosition(writer.db, 'network_sources'));
    const { id } = await writer.db
      .insertInto('network_sources')
      .values({ ...input, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  async update(writer, id, { position, ...columns }, before) {
    await checkItems(writer, { position, ...columns });
    await writer.db
      .updateTable('network_sources')
      .set({ ...columns, position: position ?? before.position ?? 0 })
      .where('id', '=', id)
      .execute();
  },

  async remove(writer, id) {
    const version = await writer.db
      .selectFrom('network_versions')
      .select('id')
      .where('source_id', '=', id)
      .executeTakeFirst();
    // Millions of poles are removed version by version, in parts.
    if (version) throw new RequestRefused('in_use', { reason: 'network_has_versions' });
    await sql`update infrastructures
      set pole_id = null, pole_longitude = null, pole_latitude = null, pole_change = null, pole_match_id = null,
        version = version + 1, updated_at = ${writer.at}, updated_by = ${writer.userId}
      where pole_id is not null and pole_id in (select id from network_poles where source_id = ${id})`.execute(
      writer.db,
    );
    await rows.remove(writer, id);
  },
};
