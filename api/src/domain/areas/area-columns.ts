import { normalizedText } from '../../store/normalized-text';

export const AREA_FIELDS = ['name', 'code', 'type'] as const;
export type AreaField = (typeof AREA_FIELDS)[number];

/** Column names in files of IGN, INSEE and INPN, the most likely first. */
const NAMES: Record<AreaField, readonly string[]> = {
  name: ['name', 'nom', 'nom_officiel', 'nom_com', 'nom_reg', 'nom_site', 'sitename', 'nom_usuel', 'libelle'],
  code: [
    'code',
    'code_insee',
    'insee_com',
    'code_insee_de_la_commune',
    'insee_reg',
    'code_insee_de_la_region',
    'sitecode',
    'id_mnhn',
    'code_officiel',
  ],
  type: ['type', 'sorte', 'kind'],
};

const plain = (column: string) => normalizedText(column).replace(/[\s'’-]+/g, '_');

/**
 * Finds the column of each field.
 * @param chosen columns that the user chose instead
 */
export function areaColumns(
  columns: readonly string[],
  chosen: Partial<Record<AreaField, string>>,
): Partial<Record<AreaField, string>> {
  const byName = new Map(columns.map(column => [plain(column), column]));
  const pairs = AREA_FIELDS.map(field => {
    const own = chosen[field];
    const column =
      own && columns.includes(own) ? own : NAMES[field].map(name => byName.get(name)).find(Boolean);
    return [field, column] as const;
  });
  return Object.fromEntries(pairs.filter(([, column]) => column !== undefined));
}
