import { createTexts, sameKeys } from 'shared/i18n';
import en from './campaigns.en.json';
import fr from './campaigns.fr.json';

export const useCampaignTexts = createTexts<typeof fr>('remote-programme-campaigns', sameKeys({ fr, en }));
