import {
  AREA_TYPES,
  administeredAreaSchema,
  areaInputSchema,
  areaQuerySchema,
} from 'shared/contract/administration';
import { bulkActs } from '../../table/bulk';
import { defineTable } from '../../table/define-table';
import { SurfaceInput } from '../../table/surface-input';
import { tableScreen } from '../table-screen';
import en from './en.json';
import fr from './fr.json';

/** Regions, municipalities and natural areas. An import from a GIS file updates existing areas. */
const table = defineTable({
  name: 'areas',
  words: { fr, en },
  row: administeredAreaSchema,
  body: areaInputSchema,
  query: areaQuerySchema,
  list: {
    columns: [{ field: 'name', width: 'minmax(200px, 2fr)' }, 'code', 'type'],
    order: 'name',
    filters: ['q', 'type'],
    quickFilters: ['q', 'type'],
    bulk: bulkActs('areas', {}),
  },
  title: area => area.name,
  subtitle: (area, texts) => `${texts.code('type', area.type)} · ${area.code}`,
  form: { parts: ['name', 'type', 'code', 'geom'], controls: { geom: SurfaceInput }, groups: ['geom'] },
});

export const Screen = tableScreen(table, {
  path: 'admin/areas/import/',
  parameters: { type: [...new Set(['ADMIN_COM', ...AREA_TYPES])] },
  accept: '.geojson,.json,.zip,.gpkg',
  fields: ['name', 'code'],
  allOrNothing: true,
});
