import type { ImportKind, NomenclatureTypeCode } from 'shared/contract';
import { normalizedText } from '../../database/normalized-text';
import type { Viewer } from '../records/viewer';
import type { ParsedRow } from './parse/parsed-file';
import {
  type CellFault,
  dateOf,
  FIELDS,
  type FieldName,
  fieldOf,
  itemFinder,
  textOfCell,
} from './read-values';

/** The body a record would be posted with, and the cells nothing could be made of. */
export interface BuiltInput {
  body: Record<string, unknown>;
  faults: CellFault[];
}

/** Turns rows of a file into the bodies of single writes. */
export interface InputBuilder {
  build(row: ParsedRow): BuiltInput;
  /** Columns no row has a use for. */
  unused(rows: readonly ParsedRow[]): string[];
}

const COLUMN = 'column.';

/** Which field of the body a column of a list becomes, and the list. */
const LISTS: Partial<Record<FieldName, [field: string, type: NomenclatureTypeCode]>> = {
  network_type: ['network_type_id', 'NETW_TYP'],
  owner: ['owner_id', 'OWNER'],
  condition: ['condition_id', 'IFR_COND'],
  death_cause: ['death_cause_id', 'CAUSE_OF_DEATH'],
  data_source: ['data_source', 'COD_SRC'],
};

async function speciesFinder({ db }: Viewer) {
  const rows = await db.selectFrom('species').selectAll().orderBy('id', 'desc').execute();
  const byText = new Map<string, number>();
  for (const { id, code, scientific_name, vernacular_name, vernacular_name_en } of rows)
    for (const text of [vernacular_name_en, vernacular_name, scientific_name, code, String(id)])
      byText.set(normalizedText(text), id);
  return (text: string) => byText.get(normalizedText(text));
}

/**
 * @param texts for columns the file does not have, such as `network_type` for all its rows, and the file's own names
 *   of columns: `column.name=nom_site`
 */
export async function inputBuilder(
  viewer: Viewer,
  kind: ImportKind,
  texts: Record<string, string>,
): Promise<InputBuilder> {
  const { byId } = await viewer.context.lists.snapshot();
  const findItem = itemFinder(byId.values());
  const findSpecies = await speciesFinder(viewer);
  const fields: readonly FieldName[] =
    FIELDS[kind === 'points' || kind === 'lines' ? 'infrastructures' : kind];
  const named = new Map(
    Object.entries(texts).flatMap(([key, column]): [string, FieldName][] => {
      const field = key.startsWith(COLUMN) ? fieldOf(key.slice(COLUMN.length)) : undefined;
      return field ? [[column, field]] : [];
    }),
  );
  const taken = (column: string) => {
    const field = named.get(column) ?? fieldOf(column);
    return field && fields.includes(field) ? field : undefined;
  };

  function addTo({ body, faults }: BuiltInput, field: FieldName, text: string): void {
    const list = LISTS[field];
    if (list) {
      const [name, type] = list;
      body[name] = findItem(type, text);
      if (body[name] === undefined) faults.push({ path: [name], code: 'unknown_reference' });
    } else if (field === 'species') {
      body.species_id = findSpecies(text);
      if (body.species_id === undefined) faults.push({ path: ['species_id'], code: 'unknown_reference' });
    } else if (field === 'count') body.count = /^x$/i.test(text) ? null : Number(text);
    else if (field === 'infrastructure') body.infrstr_id = Number(text);
    else if (field === 'date') body.date = dateOf(text);
    else body[field] = text;
  }

  return {
    build({ geometry, values }) {
      const input: BuiltInput = { body: { geom: geometry }, faults: [] };
      const cells = new Map<FieldName, string>();
      // The first of two columns for one field decides, a default only where none does.
      for (const [column, value] of [...Object.entries(values), ...Object.entries(texts)]) {
        const field = taken(column);
        const text = textOfCell(value);
        if (field && text && !cells.has(field)) cells.set(field, text);
      }
      for (const [field, text] of cells) addTo(input, field, text);
      return input;
    },
    unused(rows) {
      const columns = new Set(rows.flatMap(row => Object.keys(row.values)));
      return [...columns].filter(column => !taken(column));
    },
  };
}
