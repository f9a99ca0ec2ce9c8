import MapIcon from '@mui/icons-material/Map';
import { sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import { AreaCreate, AreaEdit } from './area-form';
import { AreaList } from './area-list';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

export const areas: Section = {
  name: 'areas',
  group: 'map',
  icon: MapIcon,
  list: AreaList,
  edit: AreaEdit,
  create: AreaCreate,
  recordRepresentation: 'name',
  messages: sameKeys({ fr, en }),
};
