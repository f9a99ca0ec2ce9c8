import { administeredSettingsSchema, settingsInputSchema } from 'shared/contract/administration';
import { GroupBoxes } from '../groups/groups';
import { settingsScreen } from '../settings-screen';
import en from './en.json';
import fr from './fr.json';

export const Screen = settingsScreen({
  name: 'settings',
  words: { fr, en },
  row: administeredSettingsSchema,
  body: settingsInputSchema,
  parts: settingsInputSchema.keyof().options,
  controls: { second_factor_groups: GroupBoxes },
  groups: ['second_factor_groups'],
});
