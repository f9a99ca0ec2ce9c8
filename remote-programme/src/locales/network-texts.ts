import { createTexts, sameKeys } from 'shared/i18n';
import en from './network.en.json';
import fr from './network.fr.json';

export const useNetworkTexts = createTexts<typeof fr>('remote-programme-network', sameKeys({ fr, en }));
