import type { Change, FieldFacts } from '../../../contract';
import { useNomenclatures } from '../../../platform/http';
import { useLocale } from '../../../platform/language';
import { findKind, shownAs } from '../../../records';
import { useTexts } from './texts';
import { kindTexts } from './use-kind-texts';
import { type ValueContext, valueText, writtenName } from './value-text';

/** What follows from other fields, or is told by the line itself. */
const UNTOLD: readonly string[] = [
  'uuid',
  'infrastructure',
  'geometry',
  'length',
  'west',
  'south',
  'east',
  'north',
];

/** That they changed is told, not their numbers. */
const NAMED: readonly FieldFacts['type'][] = ['place', 'species'];

/** Puts the changes of a record of a kind into words: a line for each field, with what stood there and what does now. */
export function useChangeWords(): (kind: string, changes: Change['changes']) => string[] {
  const t = useTexts();
  const locale = useLocale();
  const nomenclatures = useNomenclatures();

  return (name, changes) => {
    const known = findKind(name);
    const facts = known && findKind(shownAs(known));
    if (!facts) return [t('change.others')];
    const words = facts.words[locale];
    const context: ValueContext = { locale, words, nomenclatures, say: kindTexts(name, locale) };
    const written: [string, FieldFacts][] = [
      ['geom', { type: 'place' }],
      ...Object.entries(facts.fields).flatMap(([field, own]): [string, FieldFacts][] =>
        own.type === 'shown' ? [] : [[writtenName(field, own), own]],
      ),
    ];
    const told = written.filter(([key]) => key in changes && !UNTOLD.includes(key));
    const lines = told.map(([key, own]) => {
      const field = words.field[key] ?? key;
      if (NAMED.includes(own.type)) return field;
      const side = (value: unknown) => {
        if (own.type === 'link' && value) return String(value);
        return valueText(own, value, context) || (words.none?.[key] ?? t('change.empty'));
      };
      return t('change.line', {
        field,
        before: side(changes[key]?.before),
        after: side(changes[key]?.after),
      });
    });
    const others = Object.keys(changes).some(
      key => !UNTOLD.includes(key) && !written.some(([field]) => field === key),
    );
    return others ? [...lines, t('change.others')] : lines;
  };
}
