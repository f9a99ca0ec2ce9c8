import type { NomenclatureTypeCode } from 'shared/contract';
import { isCalendarDate } from 'shared/server';
import { z } from 'zod';
import { namesIn } from '../../domain/records/listed-names';
import type { ColumnField, Resource } from '../../domain/records/resource';
import { normalizedText } from '../../store/normalized-text';
import type { Adjustments } from './adjustments';
import { codeReader, columnsOf } from './column-names';
import { externalUuid } from './external-uuid';
import { counted } from './parse/decimal';
import { type CellFault, dateOf, flagOf, type itemFinder, monthDayOf, periodIn } from './read-values';
import type { UnknownValues } from './unknown-values';

/**
 * Parses the text of a cell. `faults` are about unreadable parts. `unlisted` are words that the field's list lacks.
 */
type ReadCell = (text: string) => { value: unknown; faults?: CellFault[]; unlisted?: string[] };

interface Finders {
  findItem: ReturnType<typeof itemFinder>;
  findSpecies(text: string): number | undefined;
}

/** Maximum number and maximum length of the cells that a reader caches. */
const [MOST_KEPT, LONGEST_KEPT] = [10_000, 100];

/** Adds a cache to a reader, since files repeat few words. */
function keeping(read: ReadCell): ReadCell {
  const kept = new Map<string, ReturnType<ReadCell>>();
  return text => {
    const cell = kept.get(text) ?? read(text);
    if (text.length <= LONGEST_KEPT && kept.size < MOST_KEPT) kept.set(text, cell);
    return cell;
  };
}

/** Field types whose words come from a list. */
const LISTED = new Set<string>(['item', 'species', 'items', 'species_list', 'flag', 'choice']);
/** Field types whose readers cache cells. */
const LOOKED_UP = new Set([...LISTED, 'rows']);

/** Formula errors of spreadsheets, which French spreadsheets show translated. */
const FORMULA_ERROR =
  /^#(?:N\/A|REF!|NAME\?|NOM\?|DIV\/0!|VALUE!|VALEUR!|NUM!|NOMBRE!|NULL!|NUL!|SPILL!|CALC!)$/;

/**
 * The reference in a cell. With a source, names refer to supports and lines of an earlier import from that source.
 */
function refOf(text: string, source: string | undefined): string | number {
  if (source) return `local:${externalUuid(source, 'infrastructures', text)}`;
  return z.uuid().safeParse(text).success ? `local:${text}` : counted(text);
}

/**
 * Words of the standards for occurrences for the state of a bird, and codes of the SINP. A state that is not told counts
 * as dead, as in files without such a column.
 */
const STANDARD_STATES = new Map([
  ...['alive', '2', 'observe vivant'].map(word => [word, 'injured'] as const),
  ...['3', 'trouve mort', 'uncertain', 'notassessed', 'mixedlot'].map(word => [word, 'dead'] as const),
  ...['0', '1', 'nsp', 'inconnu', 'non renseigne'].map(word => [word, 'dead'] as const),
]);

/** Names in a cell, separated by commas or semicolons, or known codes separated by spaces as in forms. */
function namesOf(text: string, isKnown: (name: string) => boolean): string[] {
  const names = namesIn(text, isKnown);
  const words = names.length === 1 && !isKnown(text) ? text.split(/\s+/) : [];
  return words.length > 1 && words.every(isKnown) ? words : names;
}

/** Faults of required fields missing in the rows of a cell. */
const faultsOfRows = (input: string, rows: readonly object[]): CellFault[] =>
  rows.flatMap((row, index) =>
    Object.entries(row).flatMap(([field, value]): CellFault[] =>
      value === undefined ? [{ path: [input, index, field], code: 'unknown_reference' }] : [],
    ),
  );

/**
 * Readers of the cells of a kind's fields.
 * @param source namespace of external names
 */
export function cellReaders(
  resource: Resource,
  { findItem, findSpecies }: Finders,
  { codeOf }: Adjustments,
  unknown: UnknownValues,
  source: string | undefined,
): ReadonlyMap<ColumnField, ReadCell> {
  function severalOf(field: ColumnField, idOf: (name: string) => number | undefined): ReadCell {
    return text => {
      const names = namesOf(text, name => idOf(name) !== undefined);
      const ids = names.map(idOf);
      const faults = ids.flatMap((id, index): CellFault[] => {
        if (id !== undefined) return [];
        const params = unknown.about(field, names[index] ?? '');
        return [{ path: [field.input, index], code: 'unknown_reference', params }];
      });
      return { value: ids, faults, unlisted: names.filter((_, index) => ids[index] === undefined) };
    };
  }

  function readerOf(field: ColumnField): ReadCell {
    const { name, input, facts } = field;
    const required = (text: string, value: unknown, code: CellFault['code']) => ({
      value,
      ...(value === undefined && { faults: [unknown.fault(field, text, code)], unlisted: [text] }),
    });
    const list = facts.list as NomenclatureTypeCode;
    const itemOf = (text: string) => findItem(list, codeOf(input, text));
    const speciesOf = (text: string) => findSpecies(codeOf(input, text));
    switch (facts.type) {
      case 'item':
        return text => required(text, itemOf(text), 'unknown_reference');
      case 'species':
        return text => required(text, speciesOf(text), 'unknown_reference');
      case 'items':
        return severalOf(field, itemOf);
      case 'species_list':
        return severalOf(field, speciesOf);
      case 'rows': {
        const read = resource.own.imports?.[name];
        return text => {
          const rows = read?.(text, findItem) ?? [];
          return { value: rows, faults: faultsOfRows(input, rows) };
        };
      }
      case 'link':
        return text => ({ value: refOf(text, source) });
      case 'day':
        return text => {
          const value = dateOf(text);
          if (isCalendarDate(value)) return { value };
          const fault = periodIn(text) ? 'value_period' : 'value_no_date';
          return { value, faults: [unknown.unreadable(field, text, 'invalid_date', fault)] };
        };
      case 'month_day':
        return text => ({ value: monthDayOf(text) });
      case 'number':
        return text => {
          if (facts.optional && /^x$/i.test(text)) return { value: null };
          const value = counted(text);
          if (!Number.isNaN(value)) return { value };
          return { value, faults: [unknown.unreadable(field, text, 'invalid', 'value_no_number')] };
        };
      case 'flag':
        return text => required(text, flagOf(codeOf(input, text)), 'invalid');
      case 'choice': {
        const codes = facts.codes ?? [];
        const read = codeReader(resource, codes);
        return text => {
          const given = codeOf(input, text);
          const state = STANDARD_STATES.get(normalizedText(given)) ?? '';
          const code = codes.includes(state) ? state : read(given);
          return required(text, codes.includes(code) ? code : undefined, 'invalid');
        };
      }
      default:
        return text => ({ value: text });
    }
  }

  /** Refuses formula errors, which a text field would otherwise accept as values. */
  function readerOfAny(field: ColumnField, read: ReadCell): ReadCell {
    return text => {
      if (!FORMULA_ERROR.test(text)) return read(text);
      const faults = [unknown.unreadable(field, text, 'invalid', 'value_formula')];
      return { value: undefined, faults, ...(LISTED.has(field.facts.type) && { unlisted: [text] }) };
    };
  }

  return new Map(
    columnsOf(resource).map(field => {
      const read = readerOfAny(field, readerOf(field));
      return [field, LOOKED_UP.has(field.facts.type) ? keeping(read) : read];
    }),
  );
}
