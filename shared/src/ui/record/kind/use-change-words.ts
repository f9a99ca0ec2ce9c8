import type { Change, FieldFacts } from '../../../contract';
import { useNomenclatures } from '../../../platform/http';
import { useLocale } from '../../../platform/language';
import { workWords } from '../../../programme';
import { findKind, shownAs } from '../../../records';
import { useTexts } from './texts';
import { kindTexts } from './use-kind-texts';
import { type ValueContext, valueText, writtenName } from './value-text';

/** Fields that are derived from others, or already part of the line. */
const HIDDEN: readonly string[] = [
  'uuid',
  'infrastructure',
  'geometry',
  'length',
  'west',
  'south',
  'east',
  'north',
];

/** Types of fields whose values are not shown. */
const NAME_ONLY: readonly FieldFacts['type'][] = ['place', 'species', 'species_list'];

/** Describes the changes of a record, one line per field with its old and new value. */
export function useChangeWords(): (kind: string, changes: Change['changes']) => string[] {
  const t = useTexts();
  const locale = useLocale();
  const nomenclatures = useNomenclatures();

  /** Change of state of works and alarms, which are not kinds of records. */
  function stateLine(name: string, { state }: Change['changes']): string | undefined {
    const words: Readonly<Record<string, string>> | undefined = {
      'work-items': workWords[locale].state,
      alarms: workWords[locale].alarm_state,
    }[name];
    if (!words || !state) return undefined;
    const side = (code: unknown) => words[String(code)] ?? t('change.empty');
    return t('change.line', {
      field: t('change.state'),
      before: side(state.before),
      after: side(state.after),
    });
  }

  return (name, changes) => {
    const state = stateLine(name, changes);
    if (state) return [state];
    const writtenKind = findKind(name);
    const facts = writtenKind && findKind(shownAs(writtenKind));
    if (!facts) return [t('change.others')];
    const words = facts.words[locale];
    const context: ValueContext = { locale, words, nomenclatures, say: kindTexts(name, locale) };
    const written: [string, FieldFacts][] = [
      ['geom', { type: 'place' }],
      ...Object.entries(facts.fields).flatMap(([field, fieldFacts]): [string, FieldFacts][] =>
        fieldFacts.type === 'shown' ? [] : [[writtenName(field, fieldFacts), fieldFacts]],
      ),
    ];
    const describedFields = written.filter(([key]) => key in changes && !HIDDEN.includes(key));
    const lines = describedFields.map(([key, fieldFacts]) => {
      const field = words.field[key] ?? key;
      if (NAME_ONLY.includes(fieldFacts.type)) return field;
      const side = (value: unknown) => {
        if (fieldFacts.type === 'link' && value) return String(value);
        return valueText(fieldFacts, value, context) || (words.none?.[key] ?? t('change.empty'));
      };
      return t('change.line', {
        field,
        before: side(changes[key]?.before),
        after: side(changes[key]?.after),
      });
    });
    const others = Object.keys(changes).some(
      key => !HIDDEN.includes(key) && !written.some(([field]) => field === key),
    );
    return others ? [...lines, t('change.others')] : lines;
  };
}
