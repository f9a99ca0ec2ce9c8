import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

export type Locale = 'fr' | 'en';
type Texts = typeof fr;

// Both files must hold the same keys.
const TEXTS: Record<Locale, Texts> = { fr, en: en satisfies Texts };

/** Makes a lookup of bilingual texts: `textOf(locale, group, key, values)` replaces each `{name}` by its value. */
export function textsOf<Tree extends { [Group in keyof Tree]: Record<string, string> }>(
  texts: Record<Locale, Tree>,
) {
  return function textOf<Group extends keyof Tree>(
    locale: Locale,
    group: Group,
    key: keyof Tree[Group],
    values: Record<string, string | number> = {},
  ): string {
    const text = String(texts[locale][group][key]);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** Looks up a server text. */
export const textOf = textsOf(TEXTS);
