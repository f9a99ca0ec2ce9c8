import type { RouteOptions } from 'fastify';
import { infrastructures, mortality } from 'shared/kinds';
import {
  chosenIdsSchema,
  selectionChangedSchema,
  selectionChangeInputSchema,
  selectionIdSchema,
  selectionInputSchema,
  selectionSchema,
} from 'shared/server';
import { z } from 'zod';
import { RATE_LIMIT } from '../../http/answer-words';
import type { App } from '../../http/app-types';
import { AttemptLimiter } from '../../http/attempt-limiter';
import { signedInUser } from '../../http/current-user';
import { idParametersSchema } from '../../http/path-parameters';
import { configsOf } from '../../http/route-table';
import type { RecordFilter } from '../../readmodel/model/read-model';
import type { Context } from '../records/context';
import { sendAnswer } from '../records/perform-write';
import { viewerOf } from '../records/record-routes';
import { changeSelected, deleteSelected, undoChange } from './change-selected';
import { chosenIds, describeSelection, keepSelection, withChosen } from './selections';

const KINDS = [infrastructures, mortality];
const selectionParams = z.object({ selection: selectionIdSchema });
/** A page posts a selection each time its user pauses in choosing. */
const LIMITS = { perRequester: 600, perTarget: 60_000, windowMs: 3_600_000 };
/** The one target of all requests, for the limit of all accounts together. */
const EVERYBODY = '';

/**
 * In routes with the filters of a kind, replaces the id of a selection (`chosen`) by the filter that it stands for.
 */
export function resolveChosen(app: App, context: Context): void {
  app.addHook('onRoute', function takeChosen(route: RouteOptions) {
    const query = route.schema?.querystring;
    if (!(query instanceof z.ZodObject)) return;
    const kind = KINDS.find(({ filterSchema }) => query.shape.chosen === filterSchema.shape.chosen);
    if (!kind) return;
    route.preHandler = async request => {
      const { isProgram } = signedInUser(request);
      const filter = request.query as RecordFilter;
      request.query = await withChosen(viewerOf(context, request), kind.name, filter, isProgram);
    };
  });
}

/**
 * Routes of selections: to store, describe, change and undo, and to delete their records. Also the ids that match a
 * filter.
 */
export function selectionRoutes(app: App, context: Context): void {
  const limiter = new AttemptLimiter(context.db, 'selection', LIMITS);
  const reading = configsOf({ access: 'data:read', tag: 'selections' });
  const writing = configsOf({
    tag: 'selections',
    takesLong: true,
    keyed: true,
    answer: selectionChangedSchema,
  });

  app.post(
    '/selections/',
    {
      schema: { body: selectionInputSchema },
      config: reading('Store a choice of records', {
        description:
          'Up to 20,000 `ids`, or a `filter` with the query values of the list, whose matches are found anew each time. The same choice always gets the same id, which all lists, counts, tiles and exports of the kind take as `chosen`. At most 600 in an hour. A selection that nobody has used for a year is removed.',
        answer: selectionSchema,
        sends: RATE_LIMIT,
      }),
    },
    async (request, reply) => {
      const left = await limiter.count(String(signedInUser(request).id), EVERYBODY);
      const id = await keepSelection(context.db, request.body);
      reply.headers(left);
      return describeSelection(viewerOf(context, request), id);
    },
  );

  app.get(
    '/selections/:selection/',
    {
      schema: { params: selectionParams },
      config: reading('What a selection contains', {
        description: 'Its number of records now, by risk and by operator.',
        answer: selectionSchema,
      }),
    },
    request => describeSelection(viewerOf(context, request), request.params.selection),
  );

  for (const { name, path, filterSchema } of KINDS)
    app.get(
      `/${path}ids/`,
      {
        schema: { querystring: filterSchema },
        config: reading(`Ids of the ${name} that match a filter`, {
          description:
            'All that match the filters of the list, in order. With more than 20,000, only their number.',
          answer: chosenIdsSchema,
        }),
      },
      request => chosenIds(viewerOf(context, request), name, request.query as RecordFilter),
    );

  app.post(
    '/selections/:selection/changes/',
    {
      schema: { params: selectionParams, body: selectionChangeInputSchema },
      config: writing('Change fields of all supports and lines of a selection', {
        access: 'data:write',
        description:
          'Each record is written like alone, with its own line of history. The answer names those left out and why; records that have these values already count in neither. For up to 20,000 records. With `undo` the change can be taken back once.',
      }),
    },
    async (request, reply) => {
      const { params, body } = request;
      return sendAnswer(
        reply,
        await changeSelected(viewerOf(context, request), request, params.selection, body),
      );
    },
  );

  app.post(
    '/selections/:selection/changes/:change/undo/',
    {
      schema: { params: z.object({ ...selectionParams.shape, change: idParametersSchema.shape.id }) },
      config: writing('Undo one’s own change of a selection', {
        access: 'data:write',
        description:
          'Restores the former values, once. Records that somebody has changed since are left out and named.',
        refuses: [409],
      }),
    },
    async (request, reply) => {
      const { selection, change } = request.params;
      return sendAnswer(reply, await undoChange(viewerOf(context, request), request, selection, change));
    },
  );

  app.delete(
    '/selections/:selection/records/',
    {
      schema: { params: selectionParams },
      config: writing('Delete all records of a selection', {
        access: 'programme:coordinate',
        description:
          'Each record is deleted like alone; the answer names those left out and why. For up to 20,000 records. Administrators can restore them for 30 days.',
      }),
    },
    async (request, reply) =>
      sendAnswer(reply, await deleteSelected(viewerOf(context, request), request, request.params.selection)),
  );
}
