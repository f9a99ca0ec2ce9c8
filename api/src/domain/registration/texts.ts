import { textsOf } from '../../config/texts';
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

/** A text of signing up and its mails. */
export const registrationText = textsOf({ fr, en: en satisfies typeof fr });
