import { createTexts, sameKeys } from 'shared/i18n';
import en from './locales/en.json';
import fr from './locales/fr.json';

/** Texts of the walk, loaded with its screen alone. */
export const useWalkTexts = createTexts<typeof fr>('remote-mortality-walk', sameKeys({ fr, en }));
