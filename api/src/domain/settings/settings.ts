import { administeredSettingsSchema, settingsInputSchema } from 'shared/contract/administration';
import { writeMeta } from '../../store/meta';
import { EDIT_AREAS_KEY, editAreasOf } from '../records/edit-areas';
import { SECOND_FACTOR_KEY, secondFactorGroups } from '../session/second-factors';
import { keptSettings } from './kept-settings';

export const administeredSettings = keptSettings({
  kind: 'settings',
  title: 'administration: settings',
  inputSchema: settingsInputSchema,
  answerSchema: administeredSettingsSchema,
  read: async db => ({
    edit_areas: await editAreasOf(db),
    second_factor_groups: await secondFactorGroups(db),
  }),
  async write(db, { edit_areas, second_factor_groups }) {
    await writeMeta(db, EDIT_AREAS_KEY, edit_areas);
    await writeMeta(db, SECOND_FACTOR_KEY, JSON.stringify(second_factor_groups));
  },
});
