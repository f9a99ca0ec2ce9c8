import TuneIcon from '@mui/icons-material/Tune';
import { sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { SettingsScreen } from './settings-screen';

export const settings: Section = {
  name: 'settings',
  group: 'system',
  icon: TuneIcon,
  list: SettingsScreen,
  messages: sameKeys({ fr, en }),
};
