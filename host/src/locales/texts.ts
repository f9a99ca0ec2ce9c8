import { createTexts, sameKeys } from 'shared/i18n';
import en from './en.json';
import fr from './fr.json';

export const useTexts = createTexts<typeof fr>('host', sameKeys({ fr, en }));
