import type { ImportKind, NomenclatureTypeCode } from 'shared/contract';
import { z } from 'zod';
import { namesIn } from '../../domain/records/listed-names';
import type { ColumnField } from '../../domain/records/resource';
import type { Viewer } from '../../domain/records/viewer';
import { normalizedText } from '../../store/normalized-text';
import { type Column, codeReader, columnFinder, columnsOf } from './column-names';
import { externalUuid } from './external-uuid';
import { importedFields, importTargets, liesElsewhere } from './import-targets';
import type { ParsedRow } from './parse/parsed-file';
import { type CellFault, dateOf, flagOf, itemFinder, textOfCell } from './read-values';

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
  /** What some row, or a text beside the file, has a column for. */
  columnsOf(rows: readonly ParsedRow[]): Set<Column>;
}

/** Columns without a use that a report names. */
const MOST_UNUSED = 100;

function namesOfColumns(rows: readonly ParsedRow[]): Set<string> {
  const columns = new Set<string>();
  for (const { values } of rows) for (const column of Object.keys(values)) columns.add(column);
  return columns;
}

async function speciesFinder({ db }: Viewer) {
  const rows = await db.selectFrom('species').selectAll().orderBy('id', 'desc').execute();
  const byText = new Map<string, number>();
  for (const { id, code, scientific_name, vernacular_name, vernacular_name_en } of rows)
    for (const text of [vernacular_name_en, vernacular_name, scientific_name, code, String(id)])
      byText.set(normalizedText(text), id);
  return (text: string) => byText.get(normalizedText(text));
}

/** Where a file calls supports and lines by its owner's names, these are those of an earlier import. */
function refOf(text: string, source: string | undefined): string | number {
  if (source) return `local:${externalUuid(source, 'infrastructures', text)}`;
  return z.uuid().safeParse(text).success ? `local:${text}` : Number(text);
}

type ReadCell = (text: string) => { value: unknown; faults?: CellFault[] };

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
  const resource = importedFields(kind);
  const { byId } = await viewer.context.lists.current(viewer.db);
  const findItem = itemFinder(byId.values());
  const hasSpecies = resource.fields.some(({ facts }) => facts.type === 'species');
  const findSpecies = hasSpecies ? await speciesFinder(viewer) : () => undefined;
  const columnOf = columnFinder(resource, texts);

  function readerOf({ name, input, facts }: ColumnField): ReadCell {
    const required = (value: unknown, code: CellFault['code'], path: CellFault['path'] = [input]) => ({
      value,
      ...(value === undefined && { faults: [{ path, code }] }),
    });
    const list = facts.list as NomenclatureTypeCode;
    switch (facts.type) {
      case 'item':
        return text => required(findItem(list, text), 'unknown_reference');
      case 'species':
        return text => required(findSpecies(text), 'unknown_reference');
      case 'items':
        return text => {
          const ids = namesIn(text, one => findItem(list, one) !== undefined).map(one => findItem(list, one));
          return {
            value: ids,
            faults: faultsOf(
              ids.map(id => ({ id })),
              index => [input, index],
            ),
          };
        };
      case 'rows': {
        const read = resource.own.imports?.[name];
        return text => {
          const rows = read?.(text, findItem) ?? [];
          return { value: rows, faults: faultsOf(rows, (index, field) => [input, index, field]) };
        };
      }
      case 'link':
        return text => ({ value: refOf(text, source) });
      case 'day':
        return text => ({ value: dateOf(text) });
      case 'number':
        return text => ({ value: facts.optional && /^x$/i.test(text) ? null : Number(text) });
      case 'flag':
        return text => required(flagOf(text), 'invalid');
      case 'choice': {
        const read = codeReader(resource, facts.codes ?? []);
        return text => ({ value: read(text) });
      }
      default:
        return text => ({ value: text });
    }
  }
  const readers = new Map(columnsOf(resource).map(one => [one, readerOf(one)]));
  const takesPlace = !liesElsewhere(kind) || 'geom' in fieldsOf(kind);

  return {
    build({ geometry, values, id }) {
      const body: BuiltInput['body'] = takesPlace ? { geom: geometry } : {};
      const faults: CellFault[] = [];
      const cells = new Map<Column, string>();
      // The first of two columns for one field decides, a default only where none does.
      for (const [column, value] of [...Object.entries(values), ...Object.entries(texts)]) {
        const one = columnOf(column);
        const text = textOfCell(value);
        if (one && text && !cells.has(one)) cells.set(one, text);
      }
      for (const [one, text] of cells) {
        if (one === 'uuid') body.uuid = text;
        if (typeof one === 'string') continue;
        const cell = readers.get(one)?.(text);
        body[one.input] = cell?.value;
        faults.push(...(cell?.faults ?? []));
      }
      if (source && !cells.has('uuid')) {
        const name = cells.get('external_id') ?? textOfCell(id ?? JSON.stringify([geometry, values]));
        body.uuid = externalUuid(source, resource.own.history ?? resource.kind.name, name);
      }
      return { body, place: geometry, faults };
    },
    unused: rows => [...namesOfColumns(rows)].filter(column => !columnOf(column)).slice(0, MOST_UNUSED),
    columnsOf: rows =>
      new Set([...namesOfColumns(rows), ...Object.keys(texts)].flatMap(column => columnOf(column) ?? [])),
  };
}

/** A fault for each value of some rows that nothing was found for. */
const faultsOf = (
  rows: readonly object[],
  pathOf: (index: number, field: string) => CellFault['path'],
): CellFault[] =>
  rows.flatMap((row, index) =>
    Object.entries(row).flatMap(([field, value]): CellFault[] =>
      value === undefined ? [{ path: pathOf(index, field), code: 'unknown_reference' }] : [],
    ),
  );

const fieldsOf = (kind: ImportKind) => (importTargets(kind)[0].inputSchema as z.ZodObject).shape;
