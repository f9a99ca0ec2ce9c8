import { createTexts, sameKeys } from 'shared/i18n';
import en from './coverage.en.json';
import fr from './coverage.fr.json';

export const useCoverageTexts = createTexts<typeof fr>('remote-programme-coverage', sameKeys({ fr, en }));
