import {
  MOST_PERSONAL_TOKENS,
  newPersonalTokenSchema,
  personalTokenInputSchema,
  personalTokenSchema,
} from 'shared/contract/access';
import type { App } from '../../http/app-types';
import { mintPersonalToken, readPersonalTokens, removePersonalToken } from './personal-tokens';
import { secretRoutes } from './secret-routes';
import type { SessionServices } from './session-services';

/** Routes with which users create and remove tokens for other programs to read in their name. */
export const personalTokenRoutes = (app: App, context: SessionServices): void =>
  secretRoutes(app, context, {
    path: '/auth/tokens/',
    facts: { access: 'signed-in', tag: 'session' },
    words: {
      list: [
        'List one’s own tokens for other programs',
        'Names, last use and expiry. No answer shows a token again.',
      ],
      make: [
        'Make a token for another program; only this answer shows it',
        'A token with which QGIS, a script or another program reads what the account may read: as Bearer, or as the password of Basic. `scopes` let it do more: `follow` the changes, read the `lists` and records as the account does, with exact places, and `write` records, which includes reading them; the history names the token. At most 20 for each account. Give it a name and an expiry.',
      ],
      remove: ['Revoke one of one’s own tokens', 'From now on the token is refused.'],
    },
    inputSchema: personalTokenInputSchema,
    itemSchema: personalTokenSchema,
    newSchema: newPersonalTokenSchema,
    most: { items: MOST_PERSONAL_TOKENS, reason: 'too_many_tokens' },
    read: readPersonalTokens,
    async make(db, input, userId) {
      // Locks the account, so that concurrent requests cannot exceed the limit together.
      await db.updateTable('users').set({ id: userId }).where('id', '=', userId).execute();
      return mintPersonalToken(db, input, userId);
    },
    remove: removePersonalToken,
  });
