import { sql } from 'kysely';
import {
  administeredPartnerSchema,
  type PartnerInput,
  partnerInputSchema,
  tableQuerySchema,
} from 'shared/contract/administration';
import type { AdministeredResource } from '../administered/administered-resource';
import { nextPosition } from '../administered/next-position';
import { readTable } from '../administered/read-table';
import type { Viewer } from '../records/viewer';
import { prepareLogo } from './prepare-logo';

const selectPartners = ({ db }: Viewer) =>
  db.selectFrom('partners').select(['id', 'name', 'url', 'logo', 'position']);

/** Partners named on the page "about", in their order. */
export const administeredPartners: AdministeredResource<PartnerInput> = {
  kind: 'partners',
  table: 'partners',
  path: '/admin/partners/',
  title: 'administration: partners',
  querySchema: tableQuerySchema,
  inputSchema: partnerInputSchema,
  answerSchema: administeredPartnerSchema,

  list(viewer, query) {
    const { engine } = viewer.context;
    return readTable(engine, selectPartners(viewer), query, {
      id: sql<number>`partners.id`,
      orderings: {
        name: engine.plainText(sql<string>`partners.name`),
        url: engine.inByteOrder(sql`partners.url`),
        position: sql`partners.position`,
      },
      searched: [sql.ref<string>('partners.name'), sql.ref<string>('partners.url')],
    });
  },

  async read(viewer, id) {
    return (await selectPartners(viewer).where('id', '=', id).executeTakeFirst()) ?? null;
  },

  async inputOf(viewer, id) {
    const row = await selectPartners(viewer).where('id', '=', id).executeTakeFirst();
    if (!row) return null;
    const { id: _, ...input } = row;
    return input;
  },

  async prepare(viewer, body, id) {
    const { data: logo } = partnerInputSchema.shape.logo.safeParse(body.logo);
    if (!logo) return body;
    // One that is sent back as it was needs no second loss of quality.
    const kept = id === 0 ? null : await this.inputOf(viewer, id);
    return logo === kept?.logo ? body : { ...body, logo: await prepareLogo(logo) };
  },

  async create({ db }, { position, ...columns }) {
    const { id } = await db
      .insertInto('partners')
      .values({
        ...columns,
        position: position ?? (await nextPosition(db, 'partners')),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  async update({ db }, id, { position, ...columns }) {
    await db
      .updateTable('partners')
      .set({ ...columns, ...(position !== undefined && { position }) })
      .where('id', '=', id)
      .execute();
  },

  async remove({ db }, id) {
    await db.deleteFrom('partners').where('id', '=', id).execute();
  },
};
