import type { ProblemCode } from 'shared/server';
import type { Locale } from '../../config/texts';
import type { ColumnField, Resource } from '../../domain/records/resource';
import { normalizedText } from '../../store/normalized-text';
import { titleOf } from './column-names';
import { type FieldOption, nearestOptions } from './field-options';
import type { CellFault } from './read-values';

/** Maximum length of the value and of a choice in a message, and maximum number of choices. */
const [MOST_VALUE, MOST_LABEL, MOST_CHOICES] = [60, 60, 8];
/**
 * Maximum number of texts for which choices are searched. A search in the list of all species takes some
 * milliseconds.
 */
const MOST_SOUGHT = 100;
/** In a longer list, a text is compared only with options that have the same first letter. */
const MOST_COMPARED = 1000;

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

const firstLetter = (text: string) => normalizedText(text.slice(0, MOST_VALUE)).charAt(0);

function comparable(options: readonly FieldOption[], text: string): readonly FieldOption[] {
  if (options.length <= MOST_COMPARED) return options;
  const first = firstLetter(text);
  return options.filter(({ label }) => firstLetter(label) === first);
}

/**
 * Makes the faults of cells, with their texts. For a text that its field's list lacks, the fault names similar
 * options.
 */
export class UnknownValues {
  #sought = 0;

  /** @param optionsOf the possible values of a field with a list */
  constructor(
    private readonly resource: Resource,
    private readonly locale: Locale,
    private readonly optionsOf: (field: ColumnField) => readonly FieldOption[] | undefined,
  ) {}

  /** Parameters of the message about a text that is not in the field's list. */
  about(field: ColumnField, text: string): NonNullable<CellFault['params']> {
    const said = { value: cut(text, MOST_VALUE), field: titleOf(this.resource, field, this.locale) };
    const options = this.#choices(field, text);
    if (options.length === 0) return { fault: 'value_unknown', ...said };
    const more = options.length > MOST_CHOICES ? ', …' : '';
    const choices = options.slice(0, MOST_CHOICES).map(({ label }) => cut(label, MOST_LABEL));
    return { fault: 'value_of_list', ...said, choices: `${choices.join(', ')}${more}` };
  }

  /** The fault of a field with a single value. */
  fault(field: ColumnField, text: string, code: ProblemCode): CellFault {
    return { path: [field.input], code, params: this.about(field, text) };
  }

  /** The fault of a text that cannot be read, such as a date in another format. */
  unreadable(
    field: ColumnField,
    text: string,
    code: ProblemCode,
    fault: 'value_no_date' | 'value_period' | 'value_no_number' | 'value_formula',
  ): CellFault {
    return { path: [field.input], code, params: { fault, value: cut(text, MOST_VALUE) } };
  }

  /** The fault of two columns of a row that name different species. */
  disagreeing(field: ColumnField, text: string, other: string): CellFault {
    const [value, second] = [cut(text, MOST_VALUE), cut(other, MOST_VALUE)];
    return {
      path: [field.input],
      code: 'invalid',
      params: { fault: 'value_two_species', value, other: second },
    };
  }

  #choices(field: ColumnField, text: string): FieldOption[] {
    this.#sought += 1;
    if (this.#sought > MOST_SOUGHT) return [];
    return nearestOptions(text, comparable(this.optionsOf(field) ?? [], text), MOST_CHOICES + 1);
  }
}
