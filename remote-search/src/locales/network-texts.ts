import { createTexts, sameKeys } from 'shared/i18n';
import en from './network.en.json';
import fr from './network.fr.json';

/** Texts of operators' networks, which load with their layer. */
export const useNetworkTexts = createTexts<typeof fr>('remote-search-network', sameKeys({ fr, en }));
