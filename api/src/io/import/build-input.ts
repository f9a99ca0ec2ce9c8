import type { ImportKind, NomenclatureTypeCode } from 'shared/contract';
import type { z } from 'zod';
import type { Locale } from '../../config/texts';
import { namesIn } from '../../domain/records/listed-names';
import type { Viewer } from '../../domain/records/viewer';
import { normalizedText } from '../../store/normalized-text';
import { type Adjustments, NO_ADJUSTMENTS } from './adjustments';
import { cellReaders } from './cell-readers';
import { type Column, codeReader, columnFinder, columnsOf, type NameHabits } from './column-names';
import { externalUuid } from './external-uuid';
import { optionsFinder } from './field-options';
import { importedFields, importTargets, liesElsewhere, takesVisits } from './import-targets';
import { positionOf } from './parse/guess-system';
import type { ParsedRow } from './parse/parsed-file';
import { readCoordinate } from './parse/read-coordinate';
import { type CellFault, flagOf, itemFinder, textOfCell } from './read-values';
import { submissionUuid } from './submissions';
import { UnknownValues } from './unknown-values';
import { type VisitBuilder, visitBuilder } from './visit-builder';

/** The body of a single write for a row, and the cells that could not be read. */
export interface BuiltInput {
  body: Record<string, unknown>;
  /** Geometry of the row, even if the record has none of its own. */
  place: unknown;
  /** Texts of the row by column, corrected ones included. */
  cells: ReadonlyMap<Column, string>;
  faults: CellFault[];
  /** The visit of the support or line that the row also describes. */
  visit?: BuiltInput | undefined;
}

/** Converts rows of a file to bodies of single writes. */
export interface InputBuilder {
  build(row: ParsedRow): BuiltInput;
  /** Builds the visits of rows. */
  visits: VisitBuilder | null;
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

/** Finds species by any of their names, and lists them in a language. */
async function speciesNames({ db }: Viewer, locale: Locale) {
  const rows = await db.selectFrom('species').selectAll().orderBy('id', 'desc').execute();
  const byText = new Map<string, number>();
  for (const { id, code, scientific_name, vernacular_name, vernacular_name_en } of rows)
    for (const text of [vernacular_name_en, vernacular_name, scientific_name, code, String(id)])
      byText.set(normalizedText(text), id);
  return {
    find: (text: string) => byText.get(normalizedText(text)),
    options: rows.map(({ scientific_name, vernacular_name, vernacular_name_en }) => ({
      code: scientific_name,
      label: (locale === 'en' && vernacular_name_en) || vernacular_name || scientific_name,
    })),
  };
}
const NO_SPECIES = { find: () => undefined, options: [] };

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

export interface BuilderOptions extends NameHabits {
  /** Language of what the messages name. */
  locale: Locale;
  /** Whose names identify records: the same source and name is the same record. */
  source?: string;
  adjustments?: Adjustments;
}

/**
 * @param texts for columns missing in the file, such as `network_type` for all rows, and the file's names of columns:
 * `column.name=nom_site`
 */
export async function inputBuilder(
  viewer: Viewer,
  kind: ImportKind,
  texts: Record<string, string>,
  { locale, source, adjustments = NO_ADJUSTMENTS, ...habits }: BuilderOptions,
): Promise<InputBuilder> {
  const { codeOf } = adjustments;
  const resource = importedFields(kind);
  const { byId } = await viewer.context.lists.current(viewer.db);
  const findItem = itemFinder(byId.values());
  const hasSpecies = columnsOf(resource).some(({ facts }) => facts.type.startsWith('species'));
  const species = hasSpecies ? await speciesNames(viewer, locale) : NO_SPECIES;
  const optionsOf = optionsFinder(resource, byId.values(), locale);
  const unknown = new UnknownValues(resource, locale, one =>
    one.facts.type.startsWith('species') ? species.options : optionsOf(one),
  );
  const finders = { findItem, findSpecies: species.find };
  const readers = cellReaders(resource, finders, adjustments, unknown, source);
  const columnOf = columnFinder(resource, texts, adjustments.assigned, habits);
  const byInput = new Map<string, Column>([
    ['uuid', 'uuid'],
    ...columnsOf(resource).map(one => [one.input, one] as const),
  ]);

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

  const visits = takesVisits(kind)
    ? await visitBuilder(viewer, texts, columnOf, { locale, adjustments, ...habits }, source)
    : null;

  return {
    visits,
    build(row) {
      const { geometry, values, id } = row;
      const place = placeOf(row);
      const body: BuiltInput['body'] = takesPlace ? { geom: place } : {};
      const faults: CellFault[] = [];
      const cells = cellsOf(row);
      for (const [one, text] of cells) {
        if (text === '') continue;
        if (one === 'uuid') body.uuid = habits.isForm ? submissionUuid(text, resource.kind.name) : text;
        if (typeof one === 'string') continue;
        const cell = readers.get(one)?.(text);
        body[one.input] = cell?.value;
        if (cell?.faults) faults.push(...cell.faults);
      }
      if (source && !cells.has('uuid')) {
        const name = cells.get('external_id') ?? textOfCell(id ?? JSON.stringify([geometry, values]));
        body.uuid = externalUuid(source, resource.own.history ?? resource.kind.name, name);
      }
      return { body, place, cells, faults, visit: visits?.build(row, body.uuid) };
    },
    unused: rows =>
      [...namesOfColumns(rows)]
        .filter(column => !columnOf(column) && !visits?.used.has(column))
        .slice(0, MOST_UNUSED),
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

const fieldsOf = (kind: ImportKind) => (importTargets(kind)[0].inputSchema as z.ZodObject).shape;
