import MapIcon from '@mui/icons-material/Map';
import { AREA_TYPES, administeredAreaSchema, areaInputSchema } from 'shared/contract/administration';
import { sameKeys } from 'shared/i18n';
import { translate } from '../../app/i18n-provider';
import { ImportButton } from '../../imports/import-button';
import { SurfaceInput } from '../../map/surface-input';
import { defineSection } from '../../records/define-section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** Regions, municipalities and natural areas. An import from a GIS file updates existing ones. */
export const areas = defineSection({
  name: 'areas',
  group: 'map',
  icon: MapIcon,
  messages: sameKeys({ fr, en }),
  row: administeredAreaSchema,
  body: areaInputSchema,
  list: {
    columns: ['name', 'code', 'type'],
    sort: 'name',
    filters: ['type'],
    title: area => area.name,
    subtitle: area => `${translate(`resources.areas.values.type.${area.type}`)} · ${area.code}`,
    actions: (
      <ImportButton
        path="admin/areas/import/"
        parameter={{ name: 'type', values: AREA_TYPES, initial: 'ADMIN_COM' }}
        accept=".geojson,.json,.zip,.gpkg"
        fields={['name', 'code']}
        help="administration.import.geography_help"
        allOrNothing
      />
    ),
  },
  form: { inputs: ['name', 'type', 'code', <SurfaceInput key="geom" source="geom" />] },
});
