import MonitorHeartIcon from '@mui/icons-material/MonitorHeart';
import { sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { HealthPage } from './health-page';

export const health: Section = {
  name: 'health',
  group: 'system',
  icon: MonitorHeartIcon,
  list: HealthPage,
  messages: sameKeys({ fr, en }),
};
