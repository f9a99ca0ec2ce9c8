import { isClosedUsername } from 'shared/contract';
import { translate } from '../app/i18n-provider';

/** The author of a change as shown. The name of a closed account is gone. */
export const authorName = ({ username, full_name }: { username: string; full_name: string }): string =>
  isClosedUsername(username) ? translate('resources.history.closedAccount') : full_name || username;
