import { createTexts, sameKeys } from '../../../platform/language';
import en from './locales/en.json';
import fr from './locales/fr.json';

export const useTexts = createTexts<typeof fr>('shared-ui-poles', sameKeys({ fr, en }));
