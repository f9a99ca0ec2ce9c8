import ReportProblemIcon from '@mui/icons-material/ReportProblem';
import { sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { sensitiveAreaCalls } from './sensitive-area-calls';
import { SensitiveAreaCreate, SensitiveAreaEdit } from './sensitive-area-form';
import { SensitiveAreaList } from './sensitive-area-list';

export const sensitiveAreas: Section = {
  name: 'sensitive-areas',
  group: 'map',
  icon: ReportProblemIcon,
  list: SensitiveAreaList,
  edit: SensitiveAreaEdit,
  create: SensitiveAreaCreate,
  recordRepresentation: 'name',
  messages: sameKeys({ fr, en }),
  dataProvider: sensitiveAreaCalls,
};
