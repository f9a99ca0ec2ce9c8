import HistoryIcon from '@mui/icons-material/History';
import { sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { HistoryList } from './history-list';

export const history: Section = {
  name: 'history',
  group: 'records',
  icon: HistoryIcon,
  list: HistoryList,
  messages: sameKeys({ fr, en }),
};
