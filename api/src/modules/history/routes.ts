import { type Change, changeSchema } from 'shared/contract';
import { z } from 'zod';
import type { Context } from '../../context';
import { ITEM_KINDS, type ItemKind } from '../../database/schema';
import type { App } from '../../http/app-types';
import { idParametersSchema } from '../../http/path-parameters';
import { RequestRefused } from '../../http/request-refused';
import { fullNameOf } from '../accounts/full-name';

/** Supports and lines share their numbers and their history. */
const KIND_OF: Record<string, ItemKind> = {
  ...Object.fromEntries(ITEM_KINDS.map(kind => [kind, kind])),
  points: 'infrastructures',
  lines: 'infrastructures',
};

const parametersSchema = idParametersSchema.extend({
  resource: z
    .string()
    .refine(resource => Object.hasOwn(KIND_OF, resource))
    .transform(resource => KIND_OF[resource] as ItemKind),
});

async function historyOf({ db }: Context, kind: ItemKind, id: number): Promise<Change[]> {
  const rows = await db
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'history.user_id')
    .selectAll('history')
    .select(['users.username', 'users.first_name', 'users.last_name'])
    .where('item_kind', '=', kind)
    .where('item_id', '=', id)
    .orderBy('history.id', 'desc')
    .execute();
  return rows.map(({ username, first_name, last_name, ...change }) => ({
    id: change.id,
    at: change.at,
    by:
      username === null
        ? null
        : { username, full_name: fullNameOf({ first_name: first_name ?? '', last_name: last_name ?? '' }) },
    action: change.action,
    changes: JSON.parse(change.changes),
  }));
}

/** Who changed what, of every record, also of deleted ones. */
export function historyRoutes(app: App, context: Context): void {
  app.get(
    '/history/:resource/:id/',
    {
      schema: { params: parametersSchema },
      config: {
        access: 'data:read',
        description: {
          tag: 'history',
          summary: 'Changes of one record, newest first',
          answer: z.array(changeSchema),
        },
      },
    },
    async (request, reply) => {
      const changes = await historyOf(context, request.params.resource, request.params.id);
      if (changes.length === 0) throw new RequestRefused('not_found');
      reply.header('cache-control', 'private, no-cache');
      return changes;
    },
  );
}
