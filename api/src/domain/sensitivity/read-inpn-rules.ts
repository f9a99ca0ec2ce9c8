import { readListFile } from '../administered/read-list-file';

/** One rule of the file. `row` counts from 1, without the header. */
export interface InpnRule {
  row: number;
  cd_nom: string;
  cd_ref: string;
  name: string;
  department: string;
  level: string;
  years: string;
  comment: string;
}

const USED = ['CD_NOM', 'CD_REF', 'NOM_CITE', 'CD_DEPT', 'CD_SENSIBILITE', 'DUREE', 'AUTRE'] as const;

/**
 * Reads INPN's file of sensitive species (`RefSensibilite_<version of TAXREF>.csv` or its archive), and its earlier
 * edition. The biological status and the behaviour are left unused: those of a dead bird are unknown, and a rule
 * applies to unknown ones.
 */
export const readInpnRules = (input: { path: string; most: number }) =>
  readListFile<(typeof USED)[number], InpnRule>(
    input.path,
    {
      inArchive: /(^|\/)[^/]*sensib[^/]*\.(csv|txt)$/i,
      used: USED,
      needed: ['CD_NOM', 'CD_DEPT', 'CD_SENSIBILITE', 'DUREE'],
      aliases: { CD_DEP: 'CD_DEPT', CODAGE: 'CD_SENSIBILITE' },
      rowOf: (row, cell) => ({
        row,
        cd_nom: cell('CD_NOM'),
        cd_ref: cell('CD_REF'),
        name: cell('NOM_CITE'),
        department: cell('CD_DEPT'),
        level: cell('CD_SENSIBILITE'),
        years: cell('DUREE'),
        comment: cell('AUTRE'),
      }),
    },
    input.most,
  );
