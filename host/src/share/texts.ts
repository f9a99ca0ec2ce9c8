import { createTexts, sameKeys } from 'shared/i18n';
import en from './locales/en.json';
import fr from './locales/fr.json';

export const useTexts = createTexts<typeof fr>('host-share', sameKeys({ fr, en }));
