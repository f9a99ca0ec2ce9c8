import FlutterDashIcon from '@mui/icons-material/FlutterDash';
import { sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { SpeciesCreate, SpeciesEdit } from './species-form';
import { SpeciesList } from './species-list';

export const species: Section = {
  name: 'species',
  group: 'lists',
  icon: FlutterDashIcon,
  list: SpeciesList,
  edit: SpeciesEdit,
  create: SpeciesCreate,
  recordRepresentation: 'scientific_name',
  messages: sameKeys({ fr, en }),
};
