import type { Nomenclature, NomenclatureTypeCode } from 'shared/contract';
import type { Locale } from '../../config/texts';
import type { ColumnField, Resource } from '../../domain/records/resource';
import { wordsIn } from '../export/wording';

/** A possible value of a field: a code, and its label in a language. */
export interface FieldOption {
  code: string;
  label: string;
}

/** Looks up the options of fields of a list, a choice or a truth value; `undefined` for other fields. */
export function optionsFinder({ kind }: Resource, items: Iterable<Nomenclature>, locale: Locale) {
  const { item, choice, flag } = wordsIn(locale);
  const { words } = kind.facts;
  const text = (value: unknown) => String(value ?? '');
  const active = [...items].filter(({ status }) => status === 'active');
  const itemsOf = (list: NomenclatureTypeCode) =>
    active.filter(({ type }) => type === list).map(one => ({ code: one.code, label: text(item(one)) }));
  return function optionsOf({ name, facts }: ColumnField): FieldOption[] | undefined {
    switch (facts.type) {
      case 'item':
      case 'items':
        return itemsOf(facts.list as NomenclatureTypeCode);
      case 'choice':
        return (facts.codes ?? []).map(code => ({ code, label: text(choice(code, words, name)) }));
      case 'flag':
        return [true, false].map(value => ({ code: String(value), label: text(flag(value)) }));
      default:
        return undefined;
    }
  };
}
