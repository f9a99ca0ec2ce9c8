import {
  administeredSettingsSchema,
  settingsInputSchema,
  tableQuerySchema,
} from 'shared/contract/administration';
import type { SettingsInput } from 'shared/server';
import type { AdministeredResource } from '../administered/administered-resource';
import { EDIT_AREAS_KEY, editAreasOf } from '../records/edit-areas';
import type { Viewer } from '../records/viewer';
import { SECOND_FACTOR_KEY, secondFactorGroups } from '../session/second-factors';

/** There is a single set of settings. */
const ID = 1;

const inputOf = async ({ db }: Pick<Viewer, 'db'>, id: number): Promise<SettingsInput | null> =>
  id === ID
    ? { edit_areas: await editAreasOf(db), second_factor_groups: await secondFactorGroups(db) }
    : null;

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
    return { rows: [{ id: ID, ...(await inputOf(viewer, ID)) }], total: 1 };
  },

  async update({ db }, _id, { edit_areas, second_factor_groups }) {
    const values = [
      { name: EDIT_AREAS_KEY, value: edit_areas },
      { name: SECOND_FACTOR_KEY, value: JSON.stringify(second_factor_groups) },
    ];
    await db
      .insertInto('meta')
      .values(values)
      .onConflict(conflict =>
        conflict.column('name').doUpdateSet(eb => ({ value: eb.ref('excluded.value') })),
      )
      .execute();
  },
};
