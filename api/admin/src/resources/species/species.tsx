import FlutterDashIcon from '@mui/icons-material/FlutterDash';
import {
  administeredSpeciesSchema,
  speciesInputSchema,
  TAXREF_CLASSES,
} from 'shared/contract/administration';
import { currentLocale, sameKeys, speciesName } from 'shared/i18n';
import { ImportButton } from '../../imports/import-button';
import { BulkEnableButtons } from '../../records/bulk-enable-buttons';
import { defineSection } from '../../records/define-section';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** Species, searchable by any name; one class can be imported from TAXREF, the national list of taxa. */
export const species = defineSection({
  name: 'species',
  group: 'lists',
  icon: FlutterDashIcon,
  recordRepresentation: 'scientific_name',
  messages: sameKeys({ fr, en }),
  row: administeredSpeciesSchema,
  body: speciesInputSchema,
  list: {
    columns: [
      'code',
      'scientific_name',
      'vernacular_name',
      'vernacular_name_en',
      // The codes alone: seven columns share the width.
      { source: 'red_list', text: one => one.red_list ?? '' },
      { source: 'size_class', text: one => one.size_class ?? '' },
      'active',
    ],
    sort: 'vernacular_name',
    moreFilters: ['active', 'red_list', 'size_class'],
    title: one => speciesName(one, currentLocale()),
    subtitle: one => one.scientific_name,
    bulkActions: <BulkEnableButtons disable={{ active: false }} enable={{ active: true }} />,
    actions: (
      <ImportButton
        path="admin/species/import/"
        parameter={{ name: 'class', values: TAXREF_CLASSES, initial: 'Aves' }}
        accept=".txt,.csv,.tsv,.zip"
        help="resources.species.import_help"
      />
    ),
  },
  form: {
    inputs: [
      'code',
      'cd_nom',
      'scientific_name',
      'vernacular_name',
      'vernacular_name_en',
      'rank',
      'red_list',
      'size_class',
      'active',
    ],
    fixed: ['code'],
  },
});
