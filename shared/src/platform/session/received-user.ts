import { z } from 'zod';
import { SCOPES, type Scope, userSchema } from '../../contract';

const isScope = (name: string): name is Scope => SCOPES.some(candidate => candidate === name);

/**
 * The schema of a user from a server. It drops permissions that this release does not know, since a later release may
 * grant more.
 */
export const receivedUserSchema = z
  .looseObject({ scope: z.array(z.string()) })
  .transform(user => ({ ...user, scope: user.scope.filter(isScope) }))
  .pipe(userSchema);
