import { createTexts, sameKeys } from 'shared/i18n';
import en from './programme.en.json';
import fr from './programme.fr.json';

/** Texts of the programme's layers, which load with them. */
export const useProgrammeTexts = createTexts<typeof fr>('remote-search-programme', sameKeys({ fr, en }));
