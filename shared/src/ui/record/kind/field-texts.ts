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
import { findKind } from '../../../records';
import { type KindTexts, useKindTexts } from './use-kind-texts';
import { placeText, type RowFacts, type ValueContext, valueText, writtenName } from './value-text';

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
  filter(name: string): string;
  code(name: string, code: string): string;
  /** Label of "all", for a filter without a value. */
  all(name: string): string;
  /** Text of a field of a response. Without a value, it is the kind's text for an empty field, or empty. */
  shown(name: string, properties: Record<string, unknown>): string;
  /** Texts of an input, field by field, without pictures and without fields that occur only in responses. */
  describe(body: object, species?: readonly (Species | undefined)[]): Described[];
}

/**
 * The field at a path of a kind's answers, and the kind whose words name the field: the given kind, a kind nested in
 * its answers, or the kind whose last record the field repeats.
 */
export function fieldAt(kind: KindFacts, at: string) {
  let [of, fields]: [KindFacts, Readonly<Record<string, RowFacts>>] = [kind, kind.fields];
  let said: { of: KindFacts; name: string; field: RowFacts } | undefined;
  for (const name of at.match(/\w+/g) ?? []) {
    const field = fields[name];
    const inner = field ? undefined : findKind(name);
    if (inner) [of, fields] = [inner, inner.fields];
    if (!field) continue;
    const last = field.last && findKind(field.last.kind);
    said =
      last && field.last ? fieldAt(last, field.last.field) : { of, name, field: { ...field, ...field.of } };
    fields = field.fields ?? fields;
  }
  return said;
}

/** A text of the kind (`say`), or the label of a field. */
export const sayOrLabel = ({ words, label }: FieldTexts, name: string): string =>
  words.say?.[name] ?? label(name);

/** The texts of a kind and of its values, in the current language. */
export function useFieldTexts({ facts }: { readonly facts: KindFacts }): FieldTexts {
  const say = useKindTexts(facts);
  const locale = useLocale();
  const nomenclatures = useNomenclatures();
  return useMemo(() => {
    const words = facts.words[locale];
    const context: ValueContext = { locale, words, nomenclatures, say };
    const nothing = (key: string) => words.none?.[key] ?? '';
    const label = (name: string) => fieldLabel(facts, name, locale) ?? labelAt(name) ?? name;
    /** The label of a field at a path, in the words of the kind that names the field. */
    const labelAt = (at: string) => {
      const said = fieldAt(facts, at);
      return said && fieldLabel(said.of, said.name, locale);
    };
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
        const filter = facts.filters[name];
        const at = filter?.test === 'any' || filter?.test === 'above0' ? labelAt(filter.at) : undefined;
        // The filters of a period have the label of their field.
        if (filter?.test === 'from' || filter?.test === 'until')
          return label(filter.at.split('.').at(-1) ?? name);
        return filterLabel(facts, name, locale) ?? at ?? (filter?.test === 'words' ? say('words') : name);
      },
      all: name => words.code?.[`${name}.all`] ?? say('all'),
      code(name, code) {
        const filter = facts.filters[name];
        const filterText = codeLabel(words, name, code);
        const said = fieldAt(facts, filter && 'at' in filter ? String(filter.at) : name);
        return filterText === code && said ? codeLabel(said.of.words[locale], said.name, code) : filterText;
      },
      shown(name, properties) {
        const said = fieldAt(facts, name);
        const value = properties[name];
        if (!said) return '';
        const { of, name: ownName, field } = said;
        if (value === null || value === undefined) return nothing(writtenName(name, field));
        if (field.type === 'item') return labelOf(value as Nomenclature, locale);
        if (field.type === 'items')
          return (value as Nomenclature[]).map(item => labelOf(item, locale)).join(', ');
        if (field.type === 'choice') return codeLabel(of.words[locale], ownName, String(value));
        if (field.type === 'species') return speciesName(value as Species, locale);
        return valueText(field, field.summary ? (value as { id: number }).id : value, {
          ...context,
          words: of.words[locale],
        });
      },
      describe(input, species) {
        const body = input as Record<string, unknown>;
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
