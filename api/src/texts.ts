import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

export type Locale = 'fr' | 'en';
type Texts = typeof fr;

// Both files must hold the same keys.
const TEXTS: Record<Locale, Texts> = { fr, en: en satisfies Texts };

/** A text of the server in a language, its `{names}` filled in. */
export function textOf<Group extends keyof Texts>(
  locale: Locale,
  group: Group,
  key: keyof Texts[Group],
  values: Record<string, string | number> = {},
): string {
  const text = String(TEXTS[locale][group][key]);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
