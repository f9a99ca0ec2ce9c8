import { createTexts, sameKeys } from 'shared/i18n';
import en from './outages.en.json';
import fr from './outages.fr.json';

export const useOutageTexts = createTexts<typeof fr>('remote-programme-outages', sameKeys({ fr, en }));
