import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

export type Locale = 'fr' | 'en';
type Texts = typeof fr;

// Both files must hold the same keys.
export const TEXTS: Record<Locale, Texts> = { fr, en: en satisfies Texts };

type Values = Record<string, string | number>;

/** The text of a key with its `{names}` replaced; `undefined` for an unknown key. */
export const findText = (
  texts: Readonly<Record<string, string>>,
  key: string,
  values: Values = {},
): string | undefined => texts[key]?.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** Makes a lookup of bilingual texts: `textOf(locale, group, key, values)` replaces each `{name}` by its value. */
export function textsOf<Tree extends { [Group in keyof Tree]: Record<string, string> }>(
  texts: Record<Locale, Tree>,
) {
  return function textOf<Group extends keyof Tree>(
    locale: Locale,
    group: Group,
    key: keyof Tree[Group],
    values: Values = {},
  ): string {
    return findText(texts[locale][group], String(key), values) ?? '';
  };
}

export const textOf = textsOf(TEXTS);
