import { textsOf } from '../../config/texts';
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

/** The texts of signing up and its mails. */
export const REGISTRATION_TEXTS = { fr, en: en satisfies typeof fr };

/** A text of signing up and its mails. */
export const registrationText = textsOf(REGISTRATION_TEXTS);
