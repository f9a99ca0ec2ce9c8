import { isClosedUsername } from '../../../contract';
import { useTexts } from './texts';

/** Display names of authors. Authors whose account was closed permanently have none. */
export function usePersonName(): (person: { username: string; full_name: string }) => string {
  const t = useTexts();
  return ({ username, full_name }) =>
    isClosedUsername(username) ? t('closedAccount') : full_name || username;
}
