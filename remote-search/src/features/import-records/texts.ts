import { createTexts, sameKeys } from 'shared/i18n';
import en from './locales/en.json';
import fr from './locales/fr.json';

/** Texts of imports, loaded separately from the search. */
export const useTexts = createTexts<typeof fr>('remote-search-import', sameKeys({ fr, en }));
export type Translate = ReturnType<typeof useTexts>;
