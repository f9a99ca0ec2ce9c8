import { createTexts, sameKeys } from 'shared/i18n';
import en from './locales/en.json';
import fr from './locales/fr.json';

/** Loaded only for users who follow works. */
export const useTexts = createTexts<typeof fr>('host-works', sameKeys({ fr, en }));
