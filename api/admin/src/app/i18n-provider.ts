import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import frenchMessages from 'ra-language-french';
import { type I18nProvider, mergeTranslations, type TranslationMessages } from 'react-admin';
import { currentLocale, sameKeys, setLocale } from 'shared/i18n';
import en from '../locales/en.json' with { type: 'json' };
import fr from '../locales/fr.json' with { type: 'json' };
import { sections } from '../sections';

const own = sameKeys({ fr, en });
const LANGUAGES = [
  { locale: 'fr', name: 'Français' },
  { locale: 'en', name: 'English' },
];
const base = { fr: frenchMessages, en: englishMessages };

function messagesOf(locale: string): TranslationMessages {
  const language = locale === 'en' ? 'en' : 'fr';
  const resources = Object.fromEntries(sections.map(({ name, messages }) => [name, messages[language]]));
  return mergeTranslations(base[language], own[language], { resources });
}

let made: I18nProvider | undefined;

/** Made when the first text is asked for: sections, whose texts it holds, speak through it themselves. */
function polyglot(): I18nProvider {
  made ??= polyglotI18nProvider(messagesOf, currentLocale(), LANGUAGES, { allowMissing: true });
  return made;
}

/** react-admin's words and ours in the product's language; a change of it is remembered for the whole product. */
export const i18nProvider: I18nProvider = {
  translate: (key, values) => polyglot().translate(key, values),
  getLocale: () => polyglot().getLocale(),
  getLocales: () => LANGUAGES,
  async changeLocale(locale) {
    setLocale(locale === 'en' ? 'en' : 'fr');
    await polyglot().changeLocale(locale);
  },
};

/** A text outside react-admin's own components. */
export const translate = (key: string, values?: Record<string, unknown>): string =>
  i18nProvider.translate(key, values);
