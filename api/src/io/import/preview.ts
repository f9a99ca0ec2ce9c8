import type { Box } from 'shared/contract';
import { IMPORT_LIMITS, type ImportKind, type ImportPreview } from 'shared/contract/imports';
import { PLACE_COLUMNS } from 'shared/server';
import { type Locale, textOf } from '../../config/texts';
import type { ColumnField } from '../../domain/records/resource';
import { EXPORT_TEXTS } from '../export/wording';
import type { NumberedRow } from './adjustments';
import type { BuiltInput, InputBuilder } from './build-input';
import { type Column, columnsOf, isSeveral, titleOf } from './column-names';
import { isRefused } from './import-refusals';
import type { RowOutcome } from './import-rows';
import { importedFields, liesElsewhere } from './import-targets';
import { requiredColumns } from './missing-columns';
import { positionOf, systemsIn } from './parse/guess-system';
import type { Parsed, PlaceOfColumn } from './parse/parsed-file';
import type { System } from './parse/systems';
import { textOfCell } from './read-values';
import { OF_VISIT } from './visit-builder';

/** Maximum length of cells and column names. Columns with longer names are not shown. */
const MOST_TEXT = 300;
/** Maximum number of unknown texts, and of refused rows in which they are searched. */
const MOST_UNKNOWN = 100;
const MOST_SEARCHED = 2000;

const nameOf = (column: Column): string => (typeof column === 'string' ? column : column.input);
const nameOfVisit = (column: Column): string => `${OF_VISIT}${nameOf(column)}`;
const cut = (text: string) => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text);

function fieldOf({ optionsOf }: InputBuilder, field: ColumnField, name: string, title: string) {
  const options = optionsOf(field);
  return {
    name,
    title,
    ...(options && { options: [...options] }),
    ...(isSeveral(field) && { several: true }),
  };
}

/**
 * Fields to which a person can assign columns of a file. A field whose value is given for all rows is not required.
 */
export function previewFields(
  builder: InputBuilder,
  kind: ImportKind,
  places: readonly PlaceOfColumn[] | undefined,
  locale: Locale,
): ImportPreview['fields'] {
  const resource = importedFields(kind);
  const required = new Set(requiredColumns(kind));
  const filledForAll = builder.columnsOf([]);
  const isPlaced = liesElsewhere(kind) || places?.some(({ field }) => field === 'wkt');
  return [
    ...(places ? PLACE_COLUMNS : []).map(name => ({
      name,
      title: textOf(locale, 'place_column', name),
      required: !isPlaced && (name === 'latitude' || name === 'longitude'),
    })),
    ...columnsOf(resource).map(one => ({
      ...fieldOf(builder, one, nameOf(one), titleOf(resource, one, locale)),
      required: required.has(one) && !filledForAll.has(one),
    })),
    { name: 'uuid', title: EXPORT_TEXTS[locale].header.uuid, required: false },
    ...(builder.visits ? visitFields(builder.visits.fields, locale) : []),
  ];
}

function visitFields(builder: InputBuilder, locale: Locale): ImportPreview['fields'] {
  const visits = importedFields('diagnosis');
  const { one } = visits.kind.facts.words[locale];
  return columnsOf(visits)
    .filter(({ facts }) => facts.type !== 'link')
    .map(field => ({
      ...fieldOf(builder, field, nameOfVisit(field), `${titleOf(visits, field, locale)} (${one})`),
      required: false,
    }));
}

/** The columns of a file, each with its first value and its field. */
export function previewColumns(
  builder: InputBuilder,
  rows: readonly NumberedRow[],
  places: readonly PlaceOfColumn[] = [],
): ImportPreview['columns'] {
  const isShown = (name: string) => name.length <= MOST_TEXT;
  const names = builder.namesOf(rows).filter(isShown);
  // If there are too many columns, columns with one of the record's own fields come first.
  if (names.length > IMPORT_LIMITS.columns)
    names.sort((a, b) => Number(!builder.columnOf(a)) - Number(!builder.columnOf(b)));
  const valueColumns = names.slice(0, IMPORT_LIMITS.columns).map(name => {
    const column = builder.columnOf(name);
    const first = rows.find(({ values }) => textOfCell(values[name]) !== '')?.values[name];
    const visited = builder.visits?.columnOf(name);
    const also = builder.visits?.used.size ? builder.visits.alsoOf(name) : undefined;
    const isField = column && column !== 'external_id' && column !== 'until';
    return {
      name,
      field: isField ? nameOf(column) : visited ? nameOfVisit(visited) : null,
      first: textOfCell(first),
      ...(also && { also: nameOfVisit(also) }),
    };
  });
  return [...places.filter(({ name }) => isShown(name)), ...valueColumns]
    .slice(0, IMPORT_LIMITS.columns)
    .map(column => ({ ...column, first: cut(column.first) }));
}

/**
 * The system in which coordinates were read, or `null` if a person must choose it. Also the systems to choose from,
 * fitting systems first.
 */
export function previewSystems(
  { readIn, places }: Parsed,
  territory: readonly Box[],
): Pick<ImportPreview, 'srid' | 'system' | 'systems'> {
  if (!readIn || places?.length === 0) return { srid: null, system: null, systems: [] };
  const { system, fitting } = readIn;
  const isAsked = fitting.length > 0;
  const fits = new Set(fitting.map(one => one.system.srid));
  const listed = ({ srid, name }: System) => (srid === null ? [] : [{ srid, name, fits: fits.has(srid) }]);
  return {
    srid: isAsked ? null : system.srid,
    system: isAsked ? null : system.name,
    systems: systemsIn(territory)
      .flatMap(listed)
      .sort((a, b) => Number(b.fits) - Number(a.fits)),
  };
}

export function placeIn(place: unknown): [number, number] | null {
  const [x, y] = positionOf(place);
  const isPlace = typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y);
  return isPlace ? [x, y] : null;
}

/** Collects sample rows and unknown texts while a file is checked. */
export class SampleRows {
  readonly rows: ImportPreview['rows'] = [];
  readonly alike: ImportPreview['alike'] = [];
  #refused = 0;
  readonly #unknown = new Map<string, ImportPreview['unknown'][number]>();

  constructor(private readonly builder: InputBuilder) {}

  get unknown(): ImportPreview['unknown'] {
    return [...this.#unknown.values()];
  }

  /**
   * Adds rows.
   * @param rows their numbers in the file
   */
  add(rows: readonly number[], inputs: readonly BuiltInput[], outcomes: readonly RowOutcome[]): void {
    for (const [i, { place, cells, visit, back }] of inputs.entries()) {
      if (back?.how === 'removed') continue;
      const row = rows[i] as number;
      const outcome = outcomes[i];
      const refused = isRefused(outcome);
      if (outcome && 'alike' in outcome && outcome.alike && this.alike.length < IMPORT_LIMITS.alike)
        this.alike.push({ row, how: outcome.alike.how, id: outcome.alike.target.id });
      if (refused) this.#refused += 1;
      const isShown =
        row <= IMPORT_LIMITS.firstRows || (refused && this.#refused <= IMPORT_LIMITS.refusedRows);
      const isSearched = refused && this.#refused <= MOST_SEARCHED;
      if (!isShown && !isSearched) continue;
      const filled = [...cells].filter(([, text]) => text !== '');
      const ofVisit = [...(visit?.cells ?? [])].filter(([, text]) => text !== '');
      if (isSearched) {
        for (const [column, text] of filled) this.#search(this.builder, nameOf(column), column, text);
        const fields = this.builder.visits?.fields;
        if (fields)
          for (const [column, text] of ofVisit) this.#search(fields, nameOfVisit(column), column, text);
      }
      if (!isShown) continue;
      this.rows.push({
        row,
        refused,
        place: placeIn(place),
        cells: Object.fromEntries([
          ...filled.map(([column, text]) => [nameOf(column), cut(text)]),
          ...ofVisit.map(([column, text]) => [nameOfVisit(column), cut(text)]),
        ]),
      });
    }
  }

  #search(builder: InputBuilder, field: string, column: Column, text: string): void {
    for (const name of builder.unknownIn(column, text)) {
      const key = `${field} ${name}`;
      const counted = this.#unknown.get(key);
      if (counted) counted.count += 1;
      else if (this.#unknown.size < MOST_UNKNOWN && name.length <= MOST_TEXT)
        this.#unknown.set(key, { field, text: name, count: 1 });
    }
  }
}
