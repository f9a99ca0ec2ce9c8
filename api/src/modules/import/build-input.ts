import type { ImportKind, NomenclatureTypeCode } from 'shared/contract';
import { z } from 'zod';
import { normalizedText } from '../../database/normalized-text';
import type { Viewer } from '../records/viewer';
import { externalUuid } from './external-uuid';
import type { ParsedRow } from './parse/parsed-file';
import {
  ADVICE,
  type CellFault,
  dateOf,
  equipmentsOf,
  FIELDS,
  type FieldName,
  fieldOf,
  flagOf,
  itemFinder,
  LEVELS,
  namesIn,
  neutralizationOf,
  textOfCell,
} from './read-values';

/** The body a record would be posted with, and the cells nothing could be made of. */
export interface BuiltInput {
  body: Record<string, unknown>;
  /** Where the row lies, whether or not the record has a place of its own. */
  place: unknown;
  faults: CellFault[];
}

/** Turns rows of a file into the bodies of single writes. */
export interface InputBuilder {
  build(row: ParsedRow): BuiltInput;
  /** Columns no row has a use for: the first of them. */
  unused(rows: readonly ParsedRow[]): string[];
  /** Fields that some row, or a text beside the file, has a column for. */
  fieldsOf(rows: readonly ParsedRow[]): Set<FieldName>;
}

const COLUMN = 'column.';
/** Columns without a use that a report names. */
const MOST_UNUSED = 100;

function columnsOf(rows: readonly ParsedRow[]): Set<string> {
  const columns = new Set<string>();
  for (const { values } of rows) for (const column of Object.keys(values)) columns.add(column);
  return columns;
}

/** Supports and lines are called by one set of names. */
const resourceKindOf = (kind: ImportKind) =>
  kind === 'points' || kind === 'lines' ? 'infrastructures' : kind;

/** Which field of the body a column of a list becomes, and the list. */
const LISTS: Partial<Record<FieldName, [field: string, type: NomenclatureTypeCode]>> = {
  network_type: ['network_type_id', 'NETW_TYP'],
  owner: ['owner_id', 'OWNER'],
  operation_type: ['operation_type_id', 'OP_TYPE'],
  ...Object.fromEntries(LEVELS.map(level => [level, [`${level}_id`, 'RISK_LEV']])),
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
 * @param source who calls records by names of its own: a record of the same source and name is the same record
 */
export async function inputBuilder(
  viewer: Viewer,
  kind: ImportKind,
  texts: Record<string, string>,
  source?: string,
): Promise<InputBuilder> {
  const { byId } = await viewer.context.lists.snapshot();
  const findItem = itemFinder(byId.values());
  const findSpecies = await speciesFinder(viewer);
  const fields: readonly FieldName[] = FIELDS[resourceKindOf(kind)];
  const named = new Map(
    Object.entries(texts).flatMap(([key, column]): [string, FieldName][] => {
      const field = key.startsWith(COLUMN) ? fieldOf(key.slice(COLUMN.length)) : undefined;
      return field ? [[column, field]] : [];
    }),
  );
  const fieldsOfColumns = new Map<string, FieldName | undefined>();
  function taken(column: string): FieldName | undefined {
    if (!fieldsOfColumns.has(column)) {
      const field = named.get(column) ?? fieldOf(column);
      fieldsOfColumns.set(column, field && fields.includes(field) ? field : undefined);
    }
    return fieldsOfColumns.get(column);
  }

  function itemOf(
    type: NomenclatureTypeCode,
    text: string,
    path: CellFault['path'],
    faults: CellFault[],
  ): number | undefined {
    const id = findItem(type, text);
    if (id === undefined) faults.push({ path, code: 'unknown_reference' });
    return id;
  }
  const isItem = (type: NomenclatureTypeCode) => (text: string) => findItem(type, text) !== undefined;
  // Where a file speaks of infrastructures by their owner's names, these are those of an earlier import.
  const referenceOf = (text: string) => {
    if (source) return `local:${externalUuid(source, 'infrastructures', text)}`;
    return z.uuid().safeParse(text).success ? `local:${text}` : Number(text);
  };

  function addTo({ body, faults }: BuiltInput, field: FieldName, text: string): void {
    const list = LISTS[field];
    if (list) {
      const [name, type] = list;
      body[name] = itemOf(type, text, [name], faults);
    } else if (field === 'species') {
      body.species_id = findSpecies(text);
      if (body.species_id === undefined) faults.push({ path: ['species_id'], code: 'unknown_reference' });
    } else if (field === 'count') body.count = /^x$/i.test(text) ? null : Number(text);
    else if (field === 'infrastructure')
      body[kind === 'mortality' ? 'infrstr_id' : field] = referenceOf(text);
    else if (field === 'date') body.date = dateOf(text);
    else if (field === 'arming')
      body.arming_id = namesIn(text, isItem('ARMING')).map((name, i) =>
        itemOf('ARMING', name, ['arming_id', i], faults),
      );
    else if (field === 'equipments')
      body.equipments = equipmentsOf(text, isItem('EQMT_TYPE')).map(({ name, ...equipment }, i) => ({
        ...equipment,
        type_id: itemOf('EQMT_TYPE', name, ['equipments', i, 'type_id'], faults),
        comment: '',
      }));
    else if (field === 'neutralization_level') body[field] = neutralizationOf(text);
    else if ((ADVICE as readonly string[]).includes(field)) {
      body[field] = flagOf(text);
      if (body[field] === undefined) faults.push({ path: [field], code: 'invalid' });
    } else if (field !== 'external_id') body[field] = text;
  }

  return {
    build({ geometry, values, id }) {
      // A visit lies where its infrastructure does.
      const body: BuiltInput['body'] = kind === 'diagnosis' ? {} : { geom: geometry };
      const input: BuiltInput = { body, place: geometry, faults: [] };
      const cells = new Map<FieldName, string>();
      // The first of two columns for one field decides, a default only where none does.
      for (const [column, value] of [...Object.entries(values), ...Object.entries(texts)]) {
        const field = taken(column);
        const text = textOfCell(value);
        if (field && text && !cells.has(field)) cells.set(field, text);
      }
      for (const [field, text] of cells) addTo(input, field, text);
      if (source && !cells.has('uuid')) {
        const name = cells.get('external_id') ?? textOfCell(id ?? JSON.stringify([geometry, values]));
        input.body.uuid = externalUuid(source, resourceKindOf(kind), name);
      }
      return input;
    },
    unused: rows => [...columnsOf(rows)].filter(column => !taken(column)).slice(0, MOST_UNUSED),
    fieldsOf: rows =>
      new Set([...columnsOf(rows), ...Object.keys(texts)].flatMap(column => taken(column) ?? [])),
  };
}
