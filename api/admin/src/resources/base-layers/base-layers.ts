import LayersIcon from '@mui/icons-material/Layers';
import { sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import { BaseLayerCreate, BaseLayerEdit } from './base-layer-form';
import { BaseLayerList } from './base-layer-list';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

export const baseLayers: Section = {
  name: 'base-layers',
  group: 'map',
  icon: LayersIcon,
  list: BaseLayerList,
  edit: BaseLayerEdit,
  create: BaseLayerCreate,
  recordRepresentation: 'name',
  messages: sameKeys({ fr, en }),
};
