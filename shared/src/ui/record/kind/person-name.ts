import { isClosedUsername } from '../../../contract';
import { useTexts } from './texts';

/** How people are called who wrote something; those whose account was closed for good have no name any more. */
export function usePersonName(): (person: { username: string; full_name: string }) => string {
  const t = useTexts();
  return ({ username, full_name }) =>
    isClosedUsername(username) ? t('closedAccount') : full_name || username;
}
