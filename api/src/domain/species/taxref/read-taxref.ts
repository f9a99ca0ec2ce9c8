import type { TaxrefClass } from 'shared/server';
import { readListFile } from '../../administered/read-list-file';

/** One taxon of the file. `row` counts from 1, without the header. */
export interface TaxrefRow {
  row: number;
  code: string;
  /** `null` for codes that are not numbers. */
  cd_nom: number | null;
  scientific_name: string;
  vernacular_name: string;
  vernacular_name_en: string;
  /** Codes as in the list derived from TAXREF; `null` if empty. */
  red_list: string | null;
  size_class: string | null;
}

const USED = [
  'CD_NOM',
  'CD_REF',
  'RANG',
  'CLASSE',
  'LB_NOM',
  'NOM_VERN',
  'NOM_VERN_ENG',
  'RED_LIST',
  'SIZE_CLASS',
] as const;
const SPECIES_RANK = 'ES';

/** The first of several names, such as "Milan royal, Milan", is the common one. */
const firstName = (names: string) => names.split(/[,;|]/)[0]?.trim() ?? '';

/** Reads the species of a class by their valid name from a TAXREF file. */
export const readTaxref = (input: { path: string; most: number; class: TaxrefClass }) =>
  readListFile<(typeof USED)[number], TaxrefRow>(
    input.path,
    {
      inArchive: /(^|\/)taxref[^/]*\.(txt|csv)$/i,
      used: USED,
      needed: ['CD_NOM', 'LB_NOM'],
      aliases: { SCIENTIFIC_NAME: 'LB_NOM', NAME_FR: 'NOM_VERN', NAME_EN: 'NOM_VERN_ENG' },
      rowOf(row, cell, has) {
        if (has('RANG') && cell('RANG') !== SPECIES_RANK) return null;
        if (has('CD_REF') && cell('CD_REF') !== cell('CD_NOM')) return null;
        if (input.class !== 'all' && has('CLASSE') && cell('CLASSE') !== input.class) return null;
        return {
          row,
          code: cell('CD_NOM'),
          cd_nom: /^\d{1,9}$/.test(cell('CD_NOM')) ? Number(cell('CD_NOM')) : null,
          scientific_name: cell('LB_NOM'),
          vernacular_name: firstName(cell('NOM_VERN')),
          vernacular_name_en: firstName(cell('NOM_VERN_ENG')),
          red_list: cell('RED_LIST').toUpperCase() || null,
          size_class: cell('SIZE_CLASS').toUpperCase() || null,
        };
      },
    },
    input.most,
  );
