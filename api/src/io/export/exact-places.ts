import type { FastifyRequest } from 'fastify';
import { mortalityFilterSchema } from 'shared/server';
import { z } from 'zod';
import type { Context } from '../../domain/records/context';
import { recordChange } from '../../domain/records/history';
import { signedInUser } from '../../http/current-user';
import { RequestRefused } from '../../http/request-refused';
import { inTransaction } from '../../store/in-transaction';
import type { CaseQuery } from './published-cases';

/** Filters of cases; `exact=true` requests exact places of sensitive species. */
export const caseQuerySchema = mortalityFilterSchema.extend({ exact: z.stringbool().optional() });

/** Scopes that allow exact places; one of them suffices. Personal tokens have neither. */
const ENTITLED = ['programme:coordinate', 'admin'] as const;

/**
 * Checks that an account may get exact places if a query requests them, and records the access in the history.
 * @throws RequestRefused 403 for anybody but coordinators and administrators
 */
export async function allowExactPlaces(
  context: Context,
  request: FastifyRequest,
  { exact }: CaseQuery,
): Promise<void> {
  if (!exact) return;
  const { id, scope } = signedInUser(request);
  if (!ENTITLED.some(one => scope.includes(one))) throw new RequestRefused('permission_denied');
  const [path = '', filter = ''] = request.url.split('?');
  const after = { file: path.split('/').at(-1), filter };
  await inTransaction(context, db =>
    recordChange(
      { context, db, userId: id, at: new Date().toISOString() },
      { kind: 'exports', id, action: 'create', before: null, after },
    ),
  );
}
