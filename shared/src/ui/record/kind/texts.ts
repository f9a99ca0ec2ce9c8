import { isClosedUsername } from '../../../contract';
import { createTexts, sameKeys } from '../../../platform/language';
import en from './locales/en.json';
import fr from './locales/fr.json';

export const useTexts = createTexts<typeof fr>('shared-ui-record', sameKeys({ fr, en }));

/** Returns a function that names an author. All permanently closed accounts have the same name. */
export function usePersonName(): (person: { username: string; full_name: string }) => string {
  const t = useTexts();
  return ({ username, full_name }) =>
    isClosedUsername(username) ? t('closedAccount') : full_name || username;
}
