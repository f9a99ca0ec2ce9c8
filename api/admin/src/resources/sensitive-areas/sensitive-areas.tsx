import ReportProblemIcon from '@mui/icons-material/ReportProblem';
import { TextInput } from 'react-admin';
import { administeredSensitiveAreaSchema } from 'shared/contract/administration';
import { currentLocale, formatMonthDay, sameKeys } from 'shared/i18n';
import {
  sensitiveAreas as kind,
  MOST_AREA_SPECIES,
  sensitiveAreaInputSchema,
  sensitiveAreaSchema,
} from 'shared/kinds';
import { ImportButton } from '../../imports/import-button';
import { SurfaceInput } from '../../map/surface-input';
import { defineSection } from '../../records/define-section';
import { MonthDayInput } from '../../records/month-day-input';
import { SpeciesInput } from '../../records/species-input';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** A column with a day of any year; the file has it as the server does. */
const season = <Source extends 'season_from' | 'season_to'>(source: Source) => ({
  source,
  text: (row: { [Name in Source]: string | null }) => {
    const day = row[source];
    return day === null ? '' : formatMonthDay(day, currentLocale());
  },
  csv: (row: { [Name in Source]: string | null }) => row[source],
});

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
      const { name, code, description, species, season_from, season_to } = properties;
      return { id, name, code, description, species, season_from, season_to, geom: geometry };
    },
  },
  row: administeredSensitiveAreaSchema,
  body: sensitiveAreaInputSchema,
  list: {
    columns: ['name', 'code', 'description', season('season_from'), season('season_to')],
    sort: 'name',
    title: area => area.name,
    subtitle: area => area.code,
    actions: (
      <ImportButton
        path="import/sensitive-areas/"
        accept=".geojson,.json,.zip,.gpkg"
        fields={['name', 'code', 'description', 'species', 'season_from', 'season_to']}
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
      <SpeciesInput key="species" source="species" most={MOST_AREA_SPECIES} />,
      <MonthDayInput key="season_from" source="season_from" begins="first" />,
      <MonthDayInput key="season_to" source="season_to" begins="last" />,
      <SurfaceInput key="geom" source="geom" />,
    ],
  },
});
