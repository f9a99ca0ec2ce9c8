import RocketLaunchIcon from '@mui/icons-material/RocketLaunch';
import { sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { RolloutsPage } from './rollouts-page';

export const rollouts: Section = {
  name: 'rollouts',
  group: 'system',
  icon: RocketLaunchIcon,
  list: RolloutsPage,
  messages: sameKeys({ fr, en }),
};
