import { fieldLabel } from 'shared/contract';
import { infrastructures } from 'shared/kinds';
import { workItems } from 'shared/works/kinds';
import { type Locale, textsOf } from '../../config/texts';
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

/** A text of the files of an order. */
export const orderText = textsOf({ fr, en: en satisfies typeof fr });

/** Columns named as the fields of a kind. */
const FIELDS = {
  municipality: infrastructures,
  measures: workItems,
  note: workItems,
  state: workItems,
  planned_for: workItems,
};
export type OrderColumn = keyof typeof FIELDS | keyof typeof fr.column;

/** The title of a column of an order's table. */
export const columnTitle = (locale: Locale, column: OrderColumn): string =>
  column in FIELDS
    ? (fieldLabel(FIELDS[column as keyof typeof FIELDS].facts, column, locale) ?? column)
    : orderText(locale, 'column', column as keyof typeof fr.column);
