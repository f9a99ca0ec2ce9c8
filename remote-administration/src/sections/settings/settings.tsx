import { administeredSettingsSchema, settingsInputSchema } from 'shared/contract/administration';
import { settingsScreen } from '../settings-screen';
import en from './en.json';
import fr from './fr.json';

export const Screen = settingsScreen({
  name: 'settings',
  words: { fr, en },
  row: administeredSettingsSchema,
  body: settingsInputSchema,
  parts: ['edit_areas'],
});
