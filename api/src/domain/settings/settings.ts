import { administeredSettingsSchema, settingsInputSchema } from 'shared/contract/administration';
import type { SettingsInput } from 'shared/server';
import type { Queryable } from '../../store/connect';
import { readMeta, writeMeta } from '../../store/meta';
import { EDIT_AREAS_KEY, editAreasOf } from '../records/edit-areas';
import { SECOND_FACTOR_KEY, secondFactorGroups } from '../session/second-factors';
import { keptSettings } from './kept-settings';

const PUBLIC_REPORTS_KEY = 'public_reports';

/** Whether people without an account may report; off by default. */
export const publicReportsOf = async (db: Queryable): Promise<SettingsInput['public_reports']> =>
  (await readMeta(db, PUBLIC_REPORTS_KEY)) === 'on' ? 'on' : 'off';

export const administeredSettings = keptSettings({
  kind: 'settings',
  title: 'administration: settings',
  inputSchema: settingsInputSchema,
  answerSchema: administeredSettingsSchema,
  read: async db => ({
    edit_areas: await editAreasOf(db),
    public_reports: await publicReportsOf(db),
    second_factor_groups: await secondFactorGroups(db),
  }),
  async write(db, { edit_areas, public_reports, second_factor_groups }) {
    await writeMeta(db, EDIT_AREAS_KEY, edit_areas);
    await writeMeta(db, PUBLIC_REPORTS_KEY, public_reports);
    await writeMeta(db, SECOND_FACTOR_KEY, JSON.stringify(second_factor_groups));
  },
});
