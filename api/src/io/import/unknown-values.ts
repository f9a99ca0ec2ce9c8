import type { ProblemCode } from 'shared/server';
import type { Locale } from '../../config/texts';
import type { ColumnField, Resource } from '../../domain/records/resource';
import { normalizedText } from '../../store/normalized-text';
import { titleOf } from './column-names';
import { type FieldOption, nearestOptions } from './field-options';
import type { CellFault } from './read-values';

/** Limits of a message: characters of the value and of a choice, number of choices. */
const [MOST_VALUE, MOST_LABEL, MOST_CHOICES] = [60, 60, 8];
/** Maximum of values for which choices are searched; each takes some milliseconds in the list of all species. */
const MOST_SOUGHT = 100;
/** Length of a list from which only options with the same first letter are compared. */
const MOST_COMPARED = 1000;

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

const firstLetter = (text: string) => normalizedText(text.slice(0, MOST_VALUE)).charAt(0);

function comparable(options: readonly FieldOption[], text: string): readonly FieldOption[] {
  if (options.length <= MOST_COMPARED) return options;
  const first = firstLetter(text);
  return options.filter(({ label }) => firstLetter(label) === first);
}

/** Makes faults for texts that do not exist in their field's list, with the text and similar options. */
export class UnknownValues {
  #sought = 0;

  /** @param optionsOf the possible values of a field with a list */
  constructor(
    private readonly resource: Resource,
    private readonly locale: Locale,
    private readonly optionsOf: (field: ColumnField) => readonly FieldOption[] | undefined,
  ) {}

  /** Parameters of the message about a text. */
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

  /** The fault of a text that does not match its field's format, such as a date. */
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
