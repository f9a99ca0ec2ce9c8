import {
  newReleaseTokenSchema,
  releaseTokenInputSchema,
  releaseTokenSchema,
} from 'shared/contract/administration';
import type { App } from '../../http/app-types';
import type { Context } from '../records/context';
import { secretRoutes } from '../session/secret-routes';
import { mintReleaseToken, readReleaseTokens, revokeReleaseToken } from './tokens';

/** Routes with which administrators give teams the right to release a remote, and revoke it. */
export const releaseTokenRoutes = (app: App, context: Context): void =>
  secretRoutes(app, context, {
    path: '/admin/release-tokens/',
    facts: { access: 'admin', tag: 'administration: system' },
    words: {
      list: [
        'List the tokens for releases',
        'Remote, team, last use and state of each. No answer shows a token again.',
      ],
      make: [
        'Make a token for the releases of one remote; only this answer shows it',
        'A token by which a team releases one remote and nothing else.',
      ],
      remove: ['Revoke a token for releases', 'From now on the token is refused.'],
    },
    inputSchema: releaseTokenInputSchema,
    itemSchema: releaseTokenSchema,
    newSchema: newReleaseTokenSchema,
    read: readReleaseTokens,
    make: mintReleaseToken,
    remove: revokeReleaseToken,
  });
