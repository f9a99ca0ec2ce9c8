import type { ImportKind, NomenclatureTypeCode } from 'shared/contract';
import { z } from 'zod';
import { namesIn } from '../../domain/records/listed-names';
import type { ColumnField } from '../../domain/records/resource';
import type { Viewer } from '../../domain/records/viewer';
import { normalizedText } from '../../store/normalized-text';
import { type Adjustments, NO_ADJUSTMENTS } from './adjustments';
import { type Column, codeReader, columnFinder, columnsOf } from './column-names';
import { externalUuid } from './external-uuid';
import { importedFields, importTargets, liesElsewhere } from './import-targets';
import { decimal } from './parse/decimal';
import type { ParsedRow } from './parse/parsed-file';
import { readCoordinate } from './parse/read-coordinate';
import { type CellFault, dateOf, flagOf, itemFinder, monthDayOf, textOfCell } from './read-values';

/** The body of a single write for a row, and the cells that could not be read. */
export interface BuiltInput {
  body: Record<string, unknown>;
  /** Geometry of the row, even if the record has none of its own. */
  place: unknown;
  /** Texts of the row by column, corrected ones included. */
  cells: ReadonlyMap<Column, string>;
  faults: CellFault[];
}

/** Converts rows of a file to bodies of single writes. */
export interface InputBuilder {
  build(row: ParsedRow): BuiltInput;
  /** The first unused columns. */
  unused(rows: readonly ParsedRow[]): string[];
  /** Columns that a row or an additional text has. */
  columnsOf(rows: readonly ParsedRow[]): Set<Column>;
  /** Names of columns in the order of the file. */
  namesOf(rows: readonly ParsedRow[]): string[];
  columnOf(name: string): Column | undefined;
  /** Texts of a cell that no item of its field's list has. */
  unknownIn(one: Column, text: string): string[];
}

/** Maximum of unused columns in a report. */
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

const AXES = ['longitude', 'latitude'] as const;

/** The geometry of a row, or the point that corrected coordinates give. */
function placeOf({ geometry, corrected }: ParsedRow): unknown {
  if (!AXES.some(axis => corrected?.has(axis))) return geometry;
  const before = positionOf(geometry);
  const coordinates = AXES.map((axis, i) => {
    const text = corrected?.get(axis);
    return text === undefined ? before[i] : text && readCoordinate(text, axis);
  });
  return coordinates.every(one => typeof one === 'number') ? { type: 'Point', coordinates } : null;
}

/** Longitude and latitude of a point, or of the first point of another geometry. */
export function positionOf(geometry: unknown): readonly unknown[] {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return [];
  let { coordinates }: { coordinates: unknown } = geometry;
  while (Array.isArray(coordinates) && Array.isArray(coordinates[0])) [coordinates] = coordinates;
  return Array.isArray(coordinates) ? coordinates : [];
}

/** With a source, names of supports and lines refer to those of an earlier import of the same source. */
function refOf(text: string, source: string | undefined): string | number {
  if (source) return `local:${externalUuid(source, 'infrastructures', text)}`;
  return z.uuid().safeParse(text).success ? `local:${text}` : Number(text);
}

type ReadCell = (text: string) => { value: unknown; faults?: CellFault[] };

/** Cells that a reader keeps, and their longest text. */
const [MOST_KEPT, LONGEST_KEPT] = [10_000, 100];

/** A reader that keeps what it has read: files repeat few words. */
function keeping(read: ReadCell): ReadCell {
  const kept = new Map<string, ReturnType<ReadCell>>();
  return text => {
    const cell = kept.get(text) ?? read(text);
    if (text.length <= LONGEST_KEPT && kept.size < MOST_KEPT) kept.set(text, cell);
    return cell;
  };
}

/** Fields whose words are looked up. */
const LOOKED_UP = new Set<string>(['item', 'species', 'items', 'species_list', 'rows', 'flag', 'choice']);

/** The ids that the names in a cell stand for. */
function severalOf(text: string, idOf: (name: string) => number | undefined, input: string) {
  const ids = namesIn(text, name => idOf(name) !== undefined).map(idOf);
  return {
    value: ids,
    faults: faultsOf(
      ids.map(id => ({ id })),
      index => [input, index],
    ),
  };
}

interface BuilderOptions {
  /** Whose names identify records: the same source and name is the same record. */
  source?: string;
  adjustments?: Adjustments;
  /** Whether the file's format cuts names of columns. */
  truncates?: boolean;
}

/**
 * @param texts for columns missing in the file, such as `network_type` for all rows, and the file's names of columns:
 * `column.name=nom_site`
 */
export async function inputBuilder(
  viewer: Viewer,
  kind: ImportKind,
  texts: Record<string, string>,
  { source, adjustments = NO_ADJUSTMENTS, truncates = false }: BuilderOptions = {},
): Promise<InputBuilder> {
  const { codeOf } = adjustments;
  const resource = importedFields(kind);
  const { byId } = await viewer.context.lists.current(viewer.db);
  const findItem = itemFinder(byId.values());
  const hasSpecies = columnsOf(resource).some(({ facts }) => facts.type.startsWith('species'));
  const findSpecies = hasSpecies ? await speciesFinder(viewer) : () => undefined;
  const columnOf = columnFinder(resource, texts, adjustments.assigned, truncates);
  const byInput = new Map<string, Column>([
    ['uuid', 'uuid'],
    ...columnsOf(resource).map(one => [one.input, one] as const),
  ]);

  function readerOf({ name, input, facts }: ColumnField): ReadCell {
    const required = (value: unknown, code: CellFault['code'], path: CellFault['path'] = [input]) => ({
      value,
      ...(value === undefined && { faults: [{ path, code }] }),
    });
    const list = facts.list as NomenclatureTypeCode;
    const itemOf = (text: string) => findItem(list, codeOf(input, text));
    switch (facts.type) {
      case 'item':
        return text => required(itemOf(text), 'unknown_reference');
      case 'species':
        return text => required(findSpecies(text), 'unknown_reference');
      case 'items':
        return text => severalOf(text, itemOf, input);
      case 'species_list':
        return text => severalOf(text, findSpecies, input);
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
      case 'month_day':
        return text => ({ value: monthDayOf(text) });
      case 'number':
        return text => ({ value: facts.optional && /^x$/i.test(text) ? null : decimal(text) });
      case 'flag':
        return text => required(flagOf(codeOf(input, text)), 'invalid');
      case 'choice': {
        const read = codeReader(resource, facts.codes ?? []);
        return text => ({ value: read(codeOf(input, text)) });
      }
      default:
        return text => ({ value: text });
    }
  }
  const readers = new Map(
    columnsOf(resource).map(one => {
      const read = readerOf(one);
      return [one, LOOKED_UP.has(one.facts.type) ? keeping(read) : read];
    }),
  );
  const takesPlace = !liesElsewhere(kind) || 'geom' in fieldsOf(kind);

  function cellsOf({ values, corrected }: ParsedRow) {
    const cells = new Map<Column, string>();
    for (const [field, text] of corrected ?? []) {
      const one = byInput.get(field);
      if (one) cells.set(one, text);
    }
    // The first of two columns for a field is used; additional texts are defaults.
    for (const from of [values, texts])
      for (const column of Object.keys(from)) {
        const one = columnOf(column);
        const text = one && !cells.has(one) && textOfCell(from[column]);
        if (text) cells.set(one, text);
      }
    return cells;
  }

  return {
    build(row) {
      const { geometry, values, id } = row;
      const place = placeOf(row);
      const body: BuiltInput['body'] = takesPlace ? { geom: place } : {};
      const faults: CellFault[] = [];
      const cells = cellsOf(row);
      for (const [one, text] of cells) {
        if (text === '') continue;
        if (one === 'uuid') body.uuid = text;
        if (typeof one === 'string') continue;
        const cell = readers.get(one)?.(text);
        body[one.input] = cell?.value;
        if (cell?.faults) faults.push(...cell.faults);
      }
      if (source && !cells.has('uuid')) {
        const name = cells.get('external_id') ?? textOfCell(id ?? JSON.stringify([geometry, values]));
        body.uuid = externalUuid(source, resource.own.history ?? resource.kind.name, name);
      }
      return { body, place, cells, faults };
    },
    unused: rows => [...namesOfColumns(rows)].filter(column => !columnOf(column)).slice(0, MOST_UNUSED),
    columnsOf: rows =>
      new Set([...namesOfColumns(rows), ...Object.keys(texts)].flatMap(column => columnOf(column) ?? [])),
    namesOf: rows => [...namesOfColumns(rows)],
    columnOf,
    unknownIn(one, text) {
      if (typeof one === 'string') return [];
      const { facts, input } = one;
      const list = facts.list as NomenclatureTypeCode;
      const isKnown = (name: string) => findItem(list, codeOf(input, name)) !== undefined;
      switch (facts.type) {
        case 'item':
          return isKnown(text) ? [] : [text];
        case 'items':
          return namesIn(text, isKnown).filter(name => !isKnown(name));
        case 'flag':
          return flagOf(codeOf(input, text)) === undefined ? [text] : [];
        case 'choice': {
          const codes = facts.codes ?? [];
          return codes.includes(codeReader(resource, codes)(codeOf(input, text))) ? [] : [text];
        }
        default:
          return [];
      }
    },
  };
}

/** A fault for each value that could not be found. */
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
