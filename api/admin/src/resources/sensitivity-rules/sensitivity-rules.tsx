import VisibilityOffIcon from '@mui/icons-material/VisibilityOff';
import { AutocompleteInput, ReferenceInput, required, SelectInput } from 'react-admin';
import type { Species } from 'shared/contract';
import { MESHES_KM, sensitivityRuleInputSchema, sensitivityRuleSchema } from 'shared/contract/administration';
import { currentLocale, sameKeys, speciesName } from 'shared/i18n';
import { defineSection } from '../../records/define-section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

const LEVELS = [0, 1, 2, 3, 4].map(id => ({ id, name: `resources.sensitivity-rules.values.level.${id}` }));
const MESHES = MESHES_KM.map(id => ({ id, name: `${id} km` }));

const months = ({ month_from, month_to }: { month_from: number | null; month_to: number | null }) =>
  month_from === null ? '' : `${month_from}–${month_to}`;

/** The species of a rule, searched by any name or the code. */
const species = (
  <ReferenceInput key="species_id" source="species_id" reference="species">
    <AutocompleteInput
      optionText={(one: Species) => speciesName(one, currentLocale())}
      filterToQuery={q => ({ q })}
      validate={required()}
      fullWidth
      sx={{ width: '100%' }}
    />
  </ReferenceInput>
);

/** Rules of sensitive species: how exactly their cases are published. */
export const sensitivityRules = defineSection({
  name: 'sensitivity-rules',
  group: 'lists',
  icon: VisibilityOffIcon,
  recordRepresentation: rule => speciesName(rule, currentLocale()),
  messages: sameKeys({ fr, en }),
  row: sensitivityRuleSchema,
  body: sensitivityRuleInputSchema,
  list: {
    columns: [
      {
        source: 'species_id',
        text: rule => speciesName(rule, currentLocale()),
        unsortable: true,
      },
      'territory',
      { source: 'month_from', text: months },
      'level',
      { source: 'mesh_km', text: rule => String(rule.mesh_km ?? '') },
      'source',
    ],
    sort: '-level',
    none: 'resources.sensitivity-rules.none',
    moreFilters: ['territory'],
    title: rule => speciesName(rule, currentLocale()),
    subtitle: rule => rule.source,
  },
  form: {
    inputs: [
      species,
      'territory',
      'month_from',
      'month_to',
      <SelectInput
        key="level"
        source="level"
        choices={LEVELS}
        validate={required()}
        helperText="resources.sensitivity-rules.level_help"
      />,
      <SelectInput
        key="mesh_km"
        source="mesh_km"
        choices={MESHES}
        parse={value => (value === '' ? null : value)}
        helperText="resources.sensitivity-rules.mesh_km_help"
      />,
      'source',
    ],
  },
});
