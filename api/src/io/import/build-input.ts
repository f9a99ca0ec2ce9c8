import type { ImportKind } from 'shared/contract/imports';
import type { z } from 'zod';
import type { Locale } from '../../config/texts';
import type { ColumnField } from '../../domain/records/resource';
import type { Viewer } from '../../domain/records/viewer';
import { type Adjustments, NO_ADJUSTMENTS } from './adjustments';
import { cellReaders } from './cell-readers';
import { type Column, columnFinder, columnsOf, isSeveral, type NameHabits } from './column-names';
import { externalUuid } from './external-uuid';
import { type FieldOption, optionsFinder } from './field-options';
import { importedFields, importTargets, liesElsewhere, takesVisits } from './import-targets';
import { readCoordinate } from './parse/decimal';
import { positionOf } from './parse/guess-system';
import type { ParsedRow, ReturnedRow } from './parse/parsed-file';
import { type CellFault, dateOf, flagOf, itemFinder, textOfCell, timeIn } from './read-values';
import type { StoredRow } from './returned-rows';
import { NO_SPECIES, speciesNames } from './species-names';
import { submissionUuid } from './submissions';
import { UnknownValues } from './unknown-values';
import { type VisitBuilder, visitBuilder } from './visit-builder';

/** The body of a single write for a row, and the cells that could not be read. */
export interface BuiltInput {
  body: Record<string, unknown>;
  /** Geometry of the row, even if the record itself has none. */
  place: unknown;
  /** Texts of the row by column, including corrected texts. */
  cells: ReadonlyMap<Column, string>;
  faults: CellFault[];
  back?: ReturnedRow | undefined;
  /** The record to which a returned row refers. */
  stored?: StoredRow | undefined;
  /** The visit of the support or line that the row also describes. */
  visit?: BuiltInput | undefined;
}

/** Converts rows of a file to bodies of single writes. */
export interface InputBuilder {
  build(row: ParsedRow): BuiltInput;
  /** Builds the visits that rows describe; `null` for a kind without visits. */
  visits: VisitBuilder | null;
  /** The first unused columns. */
  unused(rows: readonly ParsedRow[]): string[];
  /** Columns of fields that are present in the rows or in the additional texts. */
  columnsOf(rows: readonly ParsedRow[]): Set<Column>;
  namesOf(rows: readonly ParsedRow[]): string[];
  columnOf(name: string): Column | undefined;
  /** Parts of a cell's text that are not items of the field's list. */
  unknownIn(column: Column, text: string): string[];
  /** The possible values of a field with a list. */
  optionsOf(column: ColumnField): readonly FieldOption[] | undefined;
}

const MOST_UNUSED = 100;

function namesOfColumns(rows: readonly ParsedRow[]): Set<string> {
  const columns = new Set<string>();
  for (const { values } of rows) for (const column of Object.keys(values)) columns.add(column);
  return columns;
}

/** Defaults for fields without a text in files of the standards for occurrences. */
const UNSAID = { death_cause: 'COD_UNKNOWN' };

const isSpecies = ({ facts }: ColumnField) => facts.type.startsWith('species');

const AXES = ['longitude', 'latitude'] as const;

/** The geometry of a row, or the point of its corrected coordinates. */
function placeOf({ geometry, corrected }: ParsedRow): unknown {
  if (!AXES.some(axis => corrected?.has(axis))) return geometry;
  const before = positionOf(geometry);
  const coordinates = AXES.map((axis, i) => {
    const text = corrected?.get(axis);
    return text === undefined ? before[i] : text && readCoordinate(text, axis);
  });
  return coordinates.every(one => typeof one === 'number') ? { type: 'Point', coordinates } : null;
}

export interface BuilderOptions extends NameHabits {
  /** Language of names in messages. */
  locale: Locale;
  /** Namespace of external names. Records with the same source, kind and name are the same. */
  source?: string;
  adjustments?: Adjustments;
  /** Whether the file left by an export. Its columns of the last visit then make no visits. */
  isReturned?: boolean;
}

/**
 * Makes a builder of inputs.
 * @param texts values of columns that the file lacks, such as `network_type` for all rows, and the file's column
 * names: `column.name=nom_site`
 */
export async function inputBuilder(
  viewer: Viewer,
  kind: ImportKind,
  texts: Record<string, string>,
  { locale, source, adjustments = NO_ADJUSTMENTS, isReturned = false, ...habits }: BuilderOptions,
): Promise<InputBuilder> {
  const { codeOf } = adjustments;
  const resource = importedFields(kind);
  const { byId } = await viewer.context.lists.current(viewer.db);
  const findItem = itemFinder(byId.values());
  const species = columnsOf(resource).some(isSpecies) ? await speciesNames(viewer, locale) : NO_SPECIES;
  const optionsOfList = optionsFinder(resource, byId.values(), locale);
  const optionsOf = (column: ColumnField) => (isSpecies(column) ? species.options : optionsOfList(column));
  const unknown = new UnknownValues(resource, locale, optionsOf);
  const finders = { findItem, findSpecies: species.find };
  const readers = cellReaders(resource, finders, adjustments, unknown, source);
  const columnOf = columnFinder(resource, texts, adjustments.assigned, habits);
  const textsForAll = habits.isStandard ? { ...UNSAID, ...texts } : texts;
  const namesRecords = habits.isForm || habits.isStandard;
  const byInput = new Map<string, Column>([
    ['uuid', 'uuid'],
    ...columnsOf(resource).map(column => [column.input, column] as const),
  ]);

  const takesPlace = !liesElsewhere(kind) || 'geom' in fieldsOf(kind);

  const day = resource.fields.find(({ name, facts }) => name === 'date' && facts.type === 'day');
  const clock = resource.fields.find(({ name }) => name === 'time');
  const isExact = (column: Column, text: string) =>
    typeof column === 'string' ||
    column.facts.type !== 'species' ||
    species.isExact(codeOf(column.input, text));

  const disagree = (column: Column, text: string, other: string) =>
    typeof column !== 'string' &&
    column.facts.type === 'species' &&
    species.disagree(codeOf(column.input, text), codeOf(column.input, other));

  /** Joins a period given in two columns, so that it is not cut to its first day. */
  function joinDays(cells: Map<Column, string>, corrected: ParsedRow['corrected']) {
    const [first, last] = [day && cells.get(day), cells.get('until')];
    cells.delete('until');
    if (!day || !first || !last || corrected?.has(day.input)) return;
    if (dateOf(first) !== dateOf(last)) cells.set(day, `${first} – ${last}`);
  }

  function cellsOf({ values, corrected }: ParsedRow) {
    const cells = new Map<Column, string>();
    const disagreeing: CellFault[] = [];
    for (const [field, text] of corrected ?? []) {
      const column = byInput.get(field);
      if (column) cells.set(column, text);
    }
    const fixed = new Set(cells.keys());
    const chosen = new Map<Column, string[]>();
    // If several columns give one field, the first is used. For a species, it is the first that names exactly one
    // species.
    function add(from: Readonly<Record<string, unknown>>) {
      for (const name of Object.keys(from)) {
        const column = columnOf(name);
        if (!column || fixed.has(column)) continue;
        const before = cells.get(column);
        const text = textOfCell(from[name]);
        if (before !== undefined && from === values && disagree(column, before, text))
          disagreeing.push(unknown.disagreeing(column as ColumnField, before, text));
        if (before !== undefined && isExact(column, before)) continue;
        if (text === '' || (before !== undefined && !isExact(column, text))) continue;
        const isChosen = isSeveral(column) && name.includes('/') ? flagOf(text) : undefined;
        if (isChosen === undefined) cells.set(column, text);
        else if (isChosen)
          chosen.set(column, [...(chosen.get(column) ?? []), name.slice(name.lastIndexOf('/') + 1)]);
      }
    }
    add(values);
    for (const [column, choices] of chosen) if (!cells.has(column)) cells.set(column, choices.join('; '));
    // Texts for all rows are only defaults.
    add(textsForAll);
    joinDays(cells, corrected);
    return { cells, disagreeing };
  }

  const visits =
    takesVisits(kind) && !isReturned
      ? await visitBuilder(viewer, texts, columnOf, { locale, adjustments, ...habits }, source)
      : null;

  return {
    visits,
    build(row) {
      const { geometry, values, id } = row;
      const back = isReturned ? row.back : undefined;
      const place = placeOf(row);
      const body: BuiltInput['body'] = takesPlace ? { geom: place } : {};
      const { cells, disagreeing } = cellsOf(row);
      const faults = disagreeing.slice(0, 1);
      for (const [column, text] of cells) {
        if (text === '') continue;
        if (column === 'uuid') body.uuid = namesRecords ? submissionUuid(text, resource.kind.name) : text;
        if (typeof column === 'string') continue;
        const cell = readers.get(column)?.(text);
        body[column.input] = cell?.value;
        if (cell?.faults) faults.push(...cell.faults);
      }
      // A time may stand beside the day, or in a column of its own.
      const at = clock && day && (cells.get(clock) || cells.get(day));
      const time = at && timeIn(at);
      if (time) body[clock.input] = time;
      // An emptied cell empties the field. A column that is not there changes nothing.
      if (back)
        for (const column of Object.keys(values).map(columnOf))
          if (typeof column === 'object' && !cells.get(column))
            body[column.input] = column.facts.type === 'text' ? '' : null;
      if (back?.how === 'copied') delete body.uuid;
      if (source && !cells.has('uuid')) {
        const name = cells.get('external_id') ?? textOfCell(id ?? JSON.stringify([geometry, values]));
        body.uuid = externalUuid(source, resource.own.history ?? resource.kind.name, name);
      }
      // Only the first part of a line keeps the line's own UUID.
      if (row.part && row.part > 1 && typeof body.uuid === 'string')
        body.uuid = externalUuid('part', String(row.part), body.uuid);
      return { body, place, cells, faults, back, visit: visits?.build(row, body.uuid) };
    },
    unused: rows =>
      [...namesOfColumns(rows)]
        .filter(column => !columnOf(column) && !visits?.used.has(column))
        .slice(0, MOST_UNUSED),
    columnsOf: rows =>
      new Set(
        [...namesOfColumns(rows), ...Object.keys(textsForAll)].flatMap(column => columnOf(column) ?? []),
      ),
    namesOf: rows => [...namesOfColumns(rows)],
    columnOf,
    optionsOf,
    unknownIn: (column, text) => (typeof column === 'object' && readers.get(column)?.(text).unlisted) || [],
  };
}

const fieldsOf = (kind: ImportKind) => (importTargets(kind)[0].inputSchema as z.ZodObject).shape;
