import { createTexts, sameKeys } from 'shared/i18n';
import en from './works.en.json';
import fr from './works.fr.json';

export const useWorksTexts = createTexts<typeof fr>('remote-programme-works', sameKeys({ fr, en }));
