import type { EditAreas } from 'shared/contract';
import {
  administeredSettingsSchema,
  type SettingsInput,
  settingsInputSchema,
  tableQuerySchema,
} from 'shared/contract/administration';
import type { Queryable } from '../../database/connect';
import type { AdministeredResource } from '../administration/administered-resource';
import type { Viewer } from '../records/viewer';

/** There is one set of settings. */
const ID = 1;
const EDIT_AREAS_KEY = 'edit_areas';

/** Where editors may change records; everywhere until an administrator decides otherwise. */
export async function editAreasOf(db: Queryable): Promise<EditAreas> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', EDIT_AREAS_KEY)
    .executeTakeFirst();
  return row?.value === 'own' ? 'own' : 'everywhere';
}

const inputOf = async ({ db }: Pick<Viewer, 'db'>, id: number): Promise<SettingsInput | null> =>
  id === ID ? { edit_areas: await editAreasOf(db) } : null;

async function read(viewer: Viewer, id: number) {
  const input = await inputOf(viewer, id);
  return input && { id, ...input };
}

/** What administrators set while the server runs. */
export const administeredSettings: AdministeredResource<SettingsInput> = {
  kind: 'settings',
  path: '/admin/settings/',
  title: 'settings',
  querySchema: tableQuerySchema,
  inputSchema: settingsInputSchema,
  answerSchema: administeredSettingsSchema,
  read,
  inputOf,

  async list(viewer) {
    return { rows: [{ id: ID, edit_areas: await editAreasOf(viewer.db) }], total: 1 };
  },

  async update({ db }, _id, { edit_areas }) {
    await db
      .insertInto('meta')
      .values({ name: EDIT_AREAS_KEY, value: edit_areas })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value: edit_areas }))
      .execute();
  },
};
