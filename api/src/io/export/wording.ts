import { type AnyKind, codeLabel, type KindFacts, type Nomenclature } from 'shared/contract';
import { shortLabel } from 'shared/server';
import type { Locale } from '../../config/texts';
import type { Wording } from '../../domain/records/resource';
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

type Texts = typeof fr;
export type HeaderName = keyof Texts['header'];

export const EXPORT_TEXTS: Record<Locale, Texts> = { fr, en: en satisfies Texts };

type Header = Record<Locale, string>;

/** Header of a field's column: the label of the field. Empty if the kind has no label for it. */
export function headerOf({ facts }: Pick<AnyKind, 'facts'>, name: string): { header?: Header } {
  const [fr, en] = [shortLabel(facts, name, 'fr'), shortLabel(facts, name, 'en')];
  return fr && en ? { header: { fr, en } } : {};
}

/** Header of a column that names records of a kind. */
export const namesHeader = ({ words }: Pick<KindFacts, 'words'>): { header: Header } => ({
  header: { fr: words.fr.many, en: words.en.many },
});

/** Header of a column in a language: its own header, otherwise a text of the exports, otherwise its name. */
export const headerIn = (locale: Locale, { name, header }: { name: string; header?: Header }): string =>
  header?.[locale] ?? (EXPORT_TEXTS[locale].header as Readonly<Record<string, string>>)[name] ?? name;

/** Wording for programs: codes instead of labels. */
export const CODES: Wording = {
  locale: 'fr',
  item: item => item?.code ?? null,
  flag: value => value,
  choice: code => code,
  species: species => species.vernacular_name,
};

/** Wording for people: labels in a language. */
export function wordsIn(locale: Locale): Wording {
  const { word } = EXPORT_TEXTS[locale];
  const labelOf = ({ label, label_en }: Nomenclature) => (locale === 'en' && label_en ? label_en : label);
  return {
    locale,
    item: item => (item ? labelOf(item) : null),
    flag: value => word[value ? 'yes' : 'no'],
    choice: (code, words, field) =>
      code === null ? (words[locale].code?.[`${field}.none`] ?? null) : codeLabel(words[locale], field, code),
    species: species =>
      locale === 'en' && species.vernacular_name_en ? species.vernacular_name_en : species.vernacular_name,
  };
}
