import {
  administeredPartnerSchema,
  partnerInputSchema,
  tableQuerySchema,
} from 'shared/contract/administration';
import type { PartnerInput } from 'shared/server';
import type { AdministeredResource } from '../administered/administered-resource';
import { keptRows } from '../administered/kept-rows';
import { nextPosition } from '../administered/next-position';
import type { Viewer } from '../records/viewer';
import { prepareLogo } from './prepare-logo';

const selectPartners = ({ db }: Viewer) =>
  db.selectFrom('partners').select(['id', 'name', 'url', 'logo', 'position']);

const rows = keptRows({
  table: 'partners',
  select: selectPartners,
  present: row => row,
  orderings: { name: 'text', url: 'code', position: 'value' },
  searched: ['name', 'url'],
});

export const administeredPartners: AdministeredResource<PartnerInput> = {
  ...rows,
  kind: 'partners',
  table: 'partners',
  path: '/admin/partners/',
  title: 'administration: partners',
  querySchema: tableQuerySchema,
  inputSchema: partnerInputSchema,
  answerSchema: administeredPartnerSchema,

  async prepare(viewer, body, id) {
    const { data: logo } = partnerInputSchema.shape.logo.safeParse(body.logo);
    if (!logo) return body;
    // An unchanged logo is not re-encoded, which would lose quality again.
    const kept = id === 0 ? null : await rows.read(viewer, id);
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
      .set({ ...columns, ...(position != null && { position }) })
      .where('id', '=', id)
      .execute();
  },
};
