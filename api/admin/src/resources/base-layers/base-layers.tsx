import LayersIcon from '@mui/icons-material/Layers';
import { FormDataConsumer } from 'react-admin';
import type { BaseLayer } from 'shared/contract';
import { administeredBaseLayerSchema, baseLayerInputSchema } from 'shared/contract/administration';
import { currentLocale, sameKeys } from 'shared/i18n';
import { translate } from '../../app/i18n-provider';
import { defineSection } from '../../records/define-section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { TriedLayer } from './tried-layer';

/** Base maps and overlays in the order of the maps. */
export const baseLayers = defineSection({
  name: 'base-layers',
  group: 'map',
  icon: LayersIcon,
  recordRepresentation: 'name',
  messages: sameKeys({ fr, en }),
  row: administeredBaseLayerSchema,
  body: baseLayerInputSchema,
  list: {
    columns: ['position', 'name', 'name_en', 'layer_type', 'default', 'max_zoom', 'offline_max_zoom'],
    sort: 'position',
    moreFilters: ['layer_type'],
    title: layer => (currentLocale() === 'en' && layer.name_en) || layer.name,
    subtitle: layer => translate(`resources.base-layers.values.layer_type.${layer.layer_type}`),
  },
  form: {
    inputs: [
      'name',
      'name_en',
      'url',
      <FormDataConsumer<BaseLayer> key="tried">
        {({ formData }) => <TriedLayer {...formData} />}
      </FormDataConsumer>,
      'attribution',
      'layer_type',
      'max_zoom',
      'offline_max_zoom',
      'position',
      'default',
    ],
  },
});
