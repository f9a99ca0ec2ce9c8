import { createTexts, sameKeys } from 'shared/i18n';
import en from './locales/en.json';
import fr from './locales/fr.json';

/** Texts of imports, which the search itself does not load. */
export const useTexts = createTexts<typeof fr>('remote-search-import', sameKeys({ fr, en }));
export type Translate = ReturnType<typeof useTexts>;
