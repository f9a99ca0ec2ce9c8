import { useMemo } from 'react';
import { addMessages, type Locale, sameKeys, useLocale } from '../../../platform/language';
import { i18n } from '../../../platform/language/i18n';
import en from './locales/kind.en.json';
import fr from './locales/kind.fr.json';

// These texts have a file of their own, since lists need no other texts of this folder.
addMessages('shared-kinds', sameKeys({ fr, en }));

type Key = keyof typeof en extends infer Name
  ? Name extends `${infer Base}_${'one' | 'other'}`
    ? Base
    : Name & string
  : never;

export type KindTexts = (key: Key, values?: Record<string, string | number>) => string;

/** The general texts of lists, sheets and forms. A text of the kind replaces the general text. */
export const kindTexts =
  (name: string, locale: Locale): KindTexts =>
  (key, values) =>
    // No fallback language: a text that a kind has in one language only must not appear in the other.
    i18n.t([`kind-${name}:say.${key}`, `shared-kinds:${key}`], {
      ...values,
      lng: locale,
      fallbackLng: false,
    });

/** The texts of a kind; without a kind, the general texts. */
export function useKindTexts({ name }: { readonly name: string } = { name: '' }): KindTexts {
  const locale = useLocale();
  return useMemo(() => kindTexts(name, locale), [name, locale]);
}
