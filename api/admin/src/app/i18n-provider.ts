import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import frenchMessages from 'ra-language-french';
import { type I18nProvider, mergeTranslations, type TranslationMessages } from 'react-admin';
import { currentLocale, sameKeys, setLocale } from 'shared/i18n';
import en from '../locales/en.json' with { type: 'json' };
import fr from '../locales/fr.json' with { type: 'json' };
import type { Section } from './section';

const own = sameKeys({ fr, en });
const LANGUAGES = [
  { locale: 'fr', name: 'Français' },
  { locale: 'en', name: 'English' },
];
const base = { fr: frenchMessages, en: englishMessages };

function messagesOf(locale: string, sections: readonly Section[]): TranslationMessages {
  const language = locale === 'en' ? 'en' : 'fr';
  const resources = Object.fromEntries(sections.map(({ name, messages }) => [name, messages[language]]));
  return mergeTranslations(base[language], own[language], { resources });
}

let polyglot: I18nProvider;

/** Loads react-admin's words, ours and those of the sections; called before the first text is shown. */
export function loadTexts(sections: readonly Section[]): void {
  const messages = (locale: string) => messagesOf(locale, sections);
  polyglot = polyglotI18nProvider(messages, currentLocale(), LANGUAGES, { allowMissing: true });
}

/** react-admin's texts and ours in the product's language. A change of language applies to the whole product. */
export const i18nProvider: I18nProvider = {
  translate: (key, values) => polyglot.translate(key, values),
  getLocale: () => polyglot.getLocale(),
  getLocales: () => LANGUAGES,
  async changeLocale(locale) {
    setLocale(locale === 'en' ? 'en' : 'fr');
    await polyglot.changeLocale(locale);
  },
};

/** A text outside react-admin's own components. */
export const translate = (key: string, values?: Record<string, unknown>): string =>
  i18nProvider.translate(key, values);
