import {
  administeredSettingsSchema,
  settingsInputSchema,
  tableQuerySchema,
} from 'shared/contract/administration';
import type { SettingsInput } from 'shared/server';
import type { Queryable } from '../../store/connect';
import type { AdministeredResource } from '../administered/administered-resource';
import { EDIT_AREAS_KEY, editAreasOf } from '../records/edit-areas';
import type { Viewer } from '../records/viewer';

/** There is a single set of settings. */
const ID = 1;

const PUBLIC_REPORTS_KEY = 'public_reports';

/** Whether people without an account may report; off by default. */
export async function publicReportsOf(db: Queryable): Promise<SettingsInput['public_reports']> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', PUBLIC_REPORTS_KEY)
    .executeTakeFirst();
  return row?.value === 'on' ? 'on' : 'off';
}

const current = async (db: Queryable): Promise<SettingsInput> => ({
  edit_areas: await editAreasOf(db),
  public_reports: await publicReportsOf(db),
});

const inputOf = async ({ db }: Pick<Viewer, 'db'>, id: number): Promise<SettingsInput | null> =>
  id === ID ? current(db) : null;

async function read(viewer: Viewer, id: number) {
  const input = await inputOf(viewer, id);
  return input && { id, ...input };
}

export const administeredSettings: AdministeredResource<SettingsInput> = {
  kind: 'settings',
  path: '/admin/settings/',
  title: 'administration: settings',
  querySchema: tableQuerySchema,
  inputSchema: settingsInputSchema,
  answerSchema: administeredSettingsSchema,
  read,
  inputOf,

  async list(viewer) {
    return { rows: [{ id: ID, ...(await current(viewer.db)) }], total: 1 };
  },

  async update({ db }, _id, { edit_areas, public_reports }) {
    await db
      .insertInto('meta')
      .values([
        { name: EDIT_AREAS_KEY, value: edit_areas },
        { name: PUBLIC_REPORTS_KEY, value: public_reports },
      ])
      .onConflict(conflict =>
        conflict.column('name').doUpdateSet(eb => ({ value: eb.ref('excluded.value') })),
      )
      .execute();
  },
};
