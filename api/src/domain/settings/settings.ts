import { administeredSettingsSchema, settingsInputSchema } from 'shared/contract/administration';
import { writeMeta } from '../../store/meta';
import { EDIT_AREAS_KEY, editAreasOf } from '../records/edit-areas';
import { keptSettings } from './kept-settings';

export const administeredSettings = keptSettings({
  kind: 'settings',
  title: 'administration: settings',
  inputSchema: settingsInputSchema,
  answerSchema: administeredSettingsSchema,
  read: async db => ({ edit_areas: await editAreasOf(db) }),
  write: (db, { edit_areas }) => writeMeta(db, EDIT_AREAS_KEY, edit_areas),
});
