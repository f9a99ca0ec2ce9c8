import { latestChangeSchema } from 'shared/contract';
import {
  historyQuerySchema,
  type RecordedChange,
  recordedChangeSchema,
} from 'shared/contract/administration';
import { ADMINISTERED_KINDS, changeSchema, changesQuerySchema, ITEM_KINDS, listOf } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { idParametersSchema } from '../../http/path-parameters';
import { localeOf } from '../../http/request-locale';
import { RequestRefused } from '../../http/request-refused';
import type { Context } from '../records/context';
import { viewerOf } from '../records/record-routes';
import { allResources } from '../records/registry';
import { changesOf, findChanges } from './find-changes';

type Kind = RecordedChange['kind'];

/** Kinds of the history by their names in URLs. Supports and lines are one kind, since they share their ids. */
const kindsByName = () =>
  new Map<string, Kind>([
    ...[...ITEM_KINDS, ...ADMINISTERED_KINDS].map(kind => [kind, kind] as const),
    ...allResources().map(({ kind, own }) => [kind.name, (own.history ?? kind.name) as Kind] as const),
  ]);

export function historyRoutes(app: App, context: Context): void {
  const kinds = kindsByName();
  const parametersSchema = idParametersSchema.extend({
    resource: z
      .string()
      .refine(resource => kinds.has(resource))
      .transform(resource => kinds.get(resource) as Kind),
  });
  const querySchema = historyQuerySchema.extend({
    kind: listOf(z.enum([...new Set(kinds.values())] as [Kind, ...Kind[]])),
  });
  app.get(
    '/history/:resource/:id/',
    {
      schema: { params: parametersSchema, querystring: changesQuerySchema },
      config: {
        access: 'data:read',
        tag: 'history',
        summary:
          'Changes of one record, newest first; `below=true` includes those of the visits, works, cases and pictures of an infrastructure; changes of administered data are for administrators',
        description:
          'Who changed which fields, from what to what. At most `limit` changes; `Link` leads to the older ones. Also for what was deleted.',
        sends: ['Link'],
        answer: z.array(changeSchema),
      },
    },
    async (request, reply) => {
      const { resource, id } = request.params;
      const { below = false, limit, before } = request.query;
      const isAdministered = (ADMINISTERED_KINDS as readonly string[]).includes(resource);
      if (isAdministered && !signedInUser(request).scope.includes('admin'))
        throw new RequestRefused('permission_denied');
      const changesRequest = { kind: resource, id, below, limit, before };
      const { changes, isMore } = await changesOf(
        viewerOf(context, request),
        changesRequest,
        localeOf(request),
      );
      const last = changes.at(-1);
      if (!last && before === undefined) throw new RequestRefused('not_found');
      if (last && isMore) {
        const [path = '', search = ''] = request.url.split('?');
        const next = new URLSearchParams(search);
        next.set('before', String(last.id));
        reply.header('link', `<${path}?${next}>; rel="next"`);
      }
      reply.header('cache-control', 'private, no-cache');
      return changes;
    },
  );

  app.get(
    '/history/latest/',
    {
      config: {
        access: 'data:read',
        tag: 'history',
        summary: 'A number that grows with every change, for clients that poll',
        description:
          'Ask for it every few seconds instead of the lists: while it stays the same, nothing has changed.',
        answer: latestChangeSchema,
      },
    },
    async () => {
      const { latest } = await context.db
        .selectFrom('history')
        .select(eb => eb.fn.max('id').as('latest'))
        .executeTakeFirstOrThrow();
      return { latest: Number(latest ?? 0) };
    },
  );

  app.get(
    '/admin/history/',
    {
      schema: { querystring: querySchema },
      config: {
        access: 'admin',
        tag: 'administration',
        summary: 'All changes, newest first',
        description:
          'A page of the changes of all kinds, by author, kind, action and days, with their number.',
        sends: ['X-Total-Count'],
        answer: z.array(recordedChangeSchema),
      },
    },
    async (request, reply) => {
      const { rows, total } = await findChanges(viewerOf(context, request), request.query, localeOf(request));
      reply.header('x-total-count', String(total));
      return rows;
    },
  );
}
