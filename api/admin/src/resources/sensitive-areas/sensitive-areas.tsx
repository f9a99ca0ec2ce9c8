import ReportProblemIcon from '@mui/icons-material/ReportProblem';
import { TextInput } from 'react-admin';
import { administeredSensitiveAreaSchema } from 'shared/contract/administration';
import { sameKeys } from 'shared/i18n';
import { sensitiveAreas as kind, sensitiveAreaInputSchema, sensitiveAreaSchema } from 'shared/kinds';
import { ImportButton } from '../../imports/import-button';
import { SurfaceInput } from '../../map/surface-input';
import { defineSection } from '../../records/define-section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** Breeding sites, corridors and protected areas: field records that administrators write. */
export const sensitiveAreas = defineSection({
  name: 'sensitive-areas',
  group: 'map',
  icon: ReportProblemIcon,
  messages: sameKeys({ fr, en }),
  publicCalls: {
    path: kind.path,
    read(body) {
      const { id, geometry, properties } = sensitiveAreaSchema.parse(body);
      const { name, code, description } = properties;
      return { id, name, code, description, geom: geometry };
    },
  },
  row: administeredSensitiveAreaSchema,
  body: sensitiveAreaInputSchema,
  list: {
    columns: ['name', 'code', 'description'],
    sort: 'name',
    title: area => area.name,
    subtitle: area => area.code,
    actions: (
      <ImportButton
        path="import/sensitive-areas/"
        accept=".geojson,.json,.zip,.gpkg"
        fields={['name', 'code', 'description']}
        help="administration.import.geography_help"
        allOrNothing
      />
    ),
  },
  form: {
    inputs: [
      'name',
      'code',
      <TextInput key="description" source="description" multiline maxRows={6} />,
      <SurfaceInput key="geom" source="geom" />,
    ],
  },
});
