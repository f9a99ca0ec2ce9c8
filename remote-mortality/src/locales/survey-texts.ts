import { createTexts, sameKeys } from 'shared/i18n';
import en from './surveys.en.json';
import fr from './surveys.fr.json';

export const useSurveyTexts = createTexts<typeof fr>('remote-mortality-surveys', sameKeys({ fr, en }));
