import { createTexts, sameKeys } from 'shared/i18n';
import en from './reports.en.json';
import fr from './reports.fr.json';

/** Texts of statistics and of the printed map, loaded separately from the search. */
export const useReportTexts = createTexts<typeof fr>('remote-search-reports', sameKeys({ fr, en }));
