import {
  administeredSpeciesSchema,
  speciesInputSchema,
  speciesQuerySchema,
  TAXREF_CLASSES,
} from 'shared/contract/administration';
import { speciesName } from 'shared/i18n';
import { bulkActs } from '../../table/bulk';
import { defineTable } from '../../table/define-table';
import { tableScreen } from '../table-screen';
import en from './en.json';
import fr from './fr.json';

/** Species, searchable by any name; one class can be imported from TAXREF, the national list of taxa. */
const table = defineTable({
  name: 'species',
  words: { fr, en },
  row: administeredSpeciesSchema,
  body: speciesInputSchema,
  query: speciesQuerySchema,
  list: {
    columns: [
      'code',
      { field: 'scientific_name', width: 'minmax(180px, 2fr)' },
      { field: 'vernacular_name', width: 'minmax(160px, 2fr)' },
      { field: 'vernacular_name_en', width: 'minmax(160px, 2fr)' },
      // Codes without their labels, since seven columns share the width.
      { field: 'red_list', width: '110px', render: one => one.red_list ?? '' },
      { field: 'size_class', width: '80px', render: one => one.size_class ?? '' },
      { field: 'active', width: '96px' },
    ],
    order: 'vernacular_name',
    filters: ['q', 'active', 'red_list', 'size_class'],
    bulk: bulkActs('species', { disable: { active: false }, enable: { active: true } }),
  },
  title: (one, { locale }) => speciesName(one, locale),
  subtitle: one => one.scientific_name,
  form: {
    parts: [
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
    fixed: { code: () => true },
  },
});

export const Screen = tableScreen(table, {
  path: 'admin/species/import/',
  parameters: { class: TAXREF_CLASSES },
  accept: '.txt,.csv,.tsv,.zip',
});
