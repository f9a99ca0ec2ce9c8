import { isClosedUsername } from '../../../contract';
import { useTexts } from './texts';

/** Display name of an author; empty for a permanently closed account. */
export function usePersonName(): (person: { username: string; full_name: string }) => string {
  const t = useTexts();
  return ({ username, full_name }) =>
    isClosedUsername(username) ? t('closedAccount') : full_name || username;
}
