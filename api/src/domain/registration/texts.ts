import { filledIn, type Locale, textsOf } from '../../config/texts';
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

const TEXTS = { fr, en: en satisfies typeof fr };

/** A text of signing up and its mails. */
export const registrationText = textsOf(TEXTS);

/** The mails, each with a group of texts of its own. */
export type Letter = Exclude<keyof typeof fr, 'mail' | 'verification'>;

/** A text of a mail; `undefined` where that mail has none. */
export function letterText(
  locale: Locale,
  letter: Letter,
  key: string,
  values: Record<string, string>,
): string | undefined {
  const words: Record<string, string> = TEXTS[locale][letter];
  const template = words[key];
  return template === undefined ? undefined : filledIn(template, values);
}
