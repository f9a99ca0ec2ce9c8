import { createTexts, sameKeys } from 'shared/i18n';
import en from './evidence.en.json';
import fr from './evidence.fr.json';

export const useEvidenceTexts = createTexts<typeof fr>('remote-programme-evidence', sameKeys({ fr, en }));
