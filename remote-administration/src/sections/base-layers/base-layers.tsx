import {
  administeredBaseLayerSchema,
  baseLayerInputSchema,
  baseLayerQuerySchema,
} from 'shared/contract/administration';
import { bulkActs } from '../../table/bulk';
import { defineTable } from '../../table/define-table';
import { tableScreen } from '../table-screen';
import en from './en.json';
import fr from './fr.json';
import { TriedLayer } from './tried-layer';

/** Base maps and overlays in the order of the maps. */
const table = defineTable({
  name: 'base-layers',
  words: { fr, en },
  row: administeredBaseLayerSchema,
  body: baseLayerInputSchema,
  query: baseLayerQuerySchema,
  list: {
    columns: [
      { field: 'name', width: 'minmax(160px, 2fr)' },
      { field: 'name_en', width: 'minmax(160px, 2fr)' },
      { field: 'position', width: '96px' },
      { field: 'layer_type', width: '120px' },
      { field: 'default', width: '140px' },
      'max_zoom',
      'offline_max_zoom',
    ],
    order: 'position',
    filters: ['q', 'layer_type'],
    bulk: bulkActs('base-layers', {}),
  },
  title: (layer, { locale }) => (locale === 'en' && layer.name_en) || layer.name,
  subtitle: (layer, texts) => texts.code('layer_type', layer.layer_type),
  form: {
    parts: [
      'name',
      'name_en',
      'url',
      TriedLayer,
      'attribution',
      'layer_type',
      'max_zoom',
      'offline_max_zoom',
      'position',
      'default',
    ],
  },
});

export const Screen = tableScreen(table);
