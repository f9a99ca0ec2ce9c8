import { useMemo } from 'react';
import { i18n, type Locale, useLocale } from '../../../platform/language';
import type en from './locales/en.json';
import { useTexts } from './texts';

type Key = keyof (typeof en)['kind'] extends infer Name
  ? Name extends `${infer Base}_${'one' | 'other'}`
    ? Base
    : Name & string
  : never;

export type KindTexts = (key: Key, values?: Record<string, string | number>) => string;

/** The general texts of lists, sheets and forms, or what a kind says instead. */
export const kindTexts =
  (name: string, locale: Locale): KindTexts =>
  (key, values) =>
    // Without fallback: a kind that says something of its own in one language only must not show it in the other.
    i18n.t([`kind-${name}:say.${key}`, `shared-ui-record:kind.${key}`], {
      ...values,
      lng: locale,
      fallbackLng: false,
    });

export function useKindTexts({ name }: { readonly name: string }): KindTexts {
  const locale = useLocale();
  // Registers the general ones.
  useTexts();
  return useMemo(() => kindTexts(name, locale), [name, locale]);
}
