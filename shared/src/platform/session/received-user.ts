import { z } from 'zod';
import { SCOPES, type Scope, userSchema } from '../../contract';

const isScope = (name: string): name is Scope => SCOPES.some(candidate => candidate === name);

/** The schema of a user from a server. A later release may grant permissions that this release does not know. */
export const receivedUserSchema = z
  .looseObject({ scope: z.array(z.string()) })
  .transform(user => ({ ...user, scope: user.scope.filter(isScope) }))
  .pipe(userSchema);
