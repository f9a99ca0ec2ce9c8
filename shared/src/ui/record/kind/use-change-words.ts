import { codeLabel, type FieldFacts, fieldLabel, type KindFacts } from '../../../contract';
import type { Change } from '../../../contract/changes';
import { useNomenclatures } from '../../../platform/http';
import { useLocale } from '../../../platform/language';
import { alarms } from '../../../programme/order-kinds';
import { findKind } from '../../../records';
import { shownAs } from '../../../records/known-kinds';
import { useTexts } from './texts';
import { kindTexts } from './use-kind-texts';
import { type ValueContext, valueText, writtenName } from './value-text';

/** Fields that are not listed among changes. Most of them follow from other fields. */
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

const isSpecies = ({ type }: FieldFacts) => type === 'species' || type === 'species_list';

/** A changed field in words. `sides` is missing for a field whose values are not shown. */
export interface ChangedField {
  label: string;
  sides?: { before: string; after: string };
}

type Changes = Change['changes'];

/**
 * Describes the changed fields of a record by the words of its kind.
 * @param factsOf looks up a kind by the name in a change; by default among the registered kinds
 * @param nameOfSpecies names a species by its id; without this function, fields of species have no sides
 * @returns the fields, and the names of changed fields that the kind has no words for
 */
export function useChangedFields(
  factsOf: (name: string) => KindFacts | undefined = findKind,
  nameOfSpecies?: (id: unknown) => string,
): (name: string, changes: Changes) => { fields: ChangedField[]; others: string[] } {
  const t = useTexts();
  const locale = useLocale();
  const nomenclatures = useNomenclatures();

  /** The change of state of a work or an alarm. The other changes are then left out, since they follow from it. */
  function stateOf(name: string, { state }: Changes): ChangedField | undefined {
    // A sheet may show changes of alarms before the screens of alarms have registered their kind.
    const facts = name === alarms.name ? alarms.facts : findKind(name);
    if (!state || !facts?.fields.state) return undefined;
    const side = (code: unknown) =>
      code ? codeLabel(facts.words[locale], 'state', String(code)) : t('change.empty');
    return {
      label: fieldLabel(facts, 'state', locale) ?? '',
      sides: { before: side(state.before), after: side(state.after) },
    };
  }

  return (name, changes) => {
    const state = stateOf(name, changes);
    if (state) return { fields: [state], others: [] };
    const writtenKind = factsOf(name);
    const facts = writtenKind && (factsOf(shownAs(writtenKind)) ?? writtenKind);
    const changed = Object.keys(changes).filter(key => !HIDDEN.includes(key));
    if (!facts) return { fields: [], others: Object.keys(changes) };
    const words = facts.words[locale];
    const context: ValueContext = { locale, words, nomenclatures, say: kindTexts(name, locale) };
    const written: [string, FieldFacts][] = [
      ['geom', { type: 'place' }],
      ...Object.entries(facts.fields).flatMap(([field, fieldFacts]): [string, FieldFacts][] =>
        fieldFacts.type === 'shown' ? [] : [[writtenName(field, fieldFacts), fieldFacts]],
      ),
    ];
    const fields = written
      .filter(([key]) => changed.includes(key))
      .map(([key, fieldFacts]): ChangedField => {
        const label = words.field[key] ?? key;
        const namesSpecies = isSpecies(fieldFacts) && nameOfSpecies;
        if (fieldFacts.type === 'place' || (isSpecies(fieldFacts) && !namesSpecies)) return { label };
        const side = (value: unknown) => {
          if (namesSpecies && value) return [value].flat().map(namesSpecies).join(', ') || t('change.empty');
          if (fieldFacts.type === 'link' && value) return String(value);
          if (fieldFacts.type === 'choice' && value) return codeLabel(words, key, String(value));
          return valueText(fieldFacts, value, context) || (words.none?.[key] ?? t('change.empty'));
        };
        return { label, sides: { before: side(changes[key]?.before), after: side(changes[key]?.after) } };
      });
    return { fields, others: changed.filter(key => !written.some(([field]) => field === key)) };
  };
}

/** Describes the changes of a record, with a line for each field. */
export function useChangeWords(): (kind: string, changes: Changes) => string[] {
  const t = useTexts();
  const fieldsOf = useChangedFields();
  return (name, changes) => {
    const { fields, others } = fieldsOf(name, changes);
    const lines = fields.map(({ label, sides }) =>
      sides ? t('change.line', { field: label, ...sides }) : label,
    );
    return others.length > 0 ? [...lines, t('change.others')] : lines;
  };
}
