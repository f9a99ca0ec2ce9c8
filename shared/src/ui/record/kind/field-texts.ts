import { useMemo } from 'react';
import {
  codeLabel,
  fieldLabel,
  type KindFacts,
  type KindWords,
  type LineGeometry,
  type Nomenclature,
  type PointGeometry,
  type Species,
} from '../../../contract';
import { filterLabel } from '../../../contract/record-kind';
import { type Nomenclatures, useNomenclatures } from '../../../platform/http';
import { type Locale, labelOf, speciesName, useLocale } from '../../../platform/language';
import { type KindTexts, useKindTexts } from './use-kind-texts';
import { placeText, type ValueContext, valueText, writtenName } from './value-text';

/** A field of a record in words. */
export interface Described {
  /** Key of the field in the body. */
  key: string;
  label: string;
  text: string;
  /** Geometry of a place, since two places may have the same text. */
  geometry?: PointGeometry | LineGeometry | null | undefined;
}

export interface FieldTexts {
  locale: Locale;
  words: KindWords;
  nomenclatures: Nomenclatures;
  say: KindTexts;
  label(name: string): string;
  /** A field's label in a form: its question with its term, or the term alone. */
  ask(name: string): { label: string; term?: string };
  /** Label of a filter. */
  filter(name: string): string;
  /** Label of a code of a field or filter. */
  code(name: string, code: string): string;
  /** Label of "all", for a filter without a value. */
  all(name: string): string;
  /** Text of a field of a response; empty if it has no value. */
  shown(name: string, properties: Record<string, unknown>): string;
  /** Texts of an input, field by field, without pictures and without fields that occur only in responses. */
  describe(body: object, species?: readonly (Species | undefined)[]): Described[];
}

/** The texts of a kind and of its values, in the current language. */
export function useFieldTexts({ facts }: { readonly facts: KindFacts }): FieldTexts {
  const say = useKindTexts(facts);
  const locale = useLocale();
  const nomenclatures = useNomenclatures();
  return useMemo(() => {
    const words = facts.words[locale];
    const context: ValueContext = { locale, words, nomenclatures, say };
    const nothing = (key: string) => words.none?.[key] ?? '';
    const label = (name: string) => fieldLabel(facts, name, locale) ?? name;
    return {
      locale,
      words,
      nomenclatures,
      say,
      label,
      ask(name) {
        const field = facts.fields[name];
        const question = field && words.question?.[writtenName(name, field)];
        return question ? { label: question, term: label(name) } : { label: label(name) };
      },
      filter(name) {
        const test = facts.filters[name]?.test;
        const isNamed = !test || test === 'any' || test === 'above0' || test === 'box';
        return filterLabel(facts, name, locale) ?? (isNamed ? name : say(test));
      },
      all: name => words.code?.[`${name}.all`] ?? say('all'),
      code: (name, code) => codeLabel(words, name, code),
      shown(name, properties) {
        const field = facts.fields[name];
        const value = properties[name];
        if (!field) return '';
        if (value === null || value === undefined) return nothing(writtenName(name, field));
        if (field.type === 'item') return labelOf(value as Nomenclature, locale);
        if (field.type === 'items')
          return (value as Nomenclature[]).map(item => labelOf(item, locale)).join(', ');
        if (field.type === 'choice') return codeLabel(words, name, String(value));
        if (field.type === 'species') return speciesName(value as Species, locale);
        return valueText(field, field.summary ? (value as { id: number }).id : value, context);
      },
      describe(given, species) {
        const body = given as Record<string, unknown>;
        const described = Object.entries(facts.fields).flatMap(([name, field]): Described[] => {
          if (field.type === 'shown' || field.type === 'pictures') return [];
          const key = writtenName(name, field);
          const text = valueText(field, body[key], { ...context, species }) || nothing(key);
          return [{ key, label: words.field[key] ?? key, text }];
        });
        if (!facts.placed && !('geom' in body)) return described;
        const geometry = body.geom as PointGeometry | LineGeometry | null | undefined;
        const text = placeText(geometry, context);
        return [...described, { key: 'geom', label: words.field.geom ?? 'geom', text, geometry }];
      },
    };
  }, [facts, locale, nomenclatures, say]);
}
