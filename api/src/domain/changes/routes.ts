import { setTimeout } from 'node:timers/promises';
import { listOf } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { isBrokenOff } from '../../http/broken-off';
import { signedInUser } from '../../http/current-user';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { CHANGES_KEPT_DAYS } from '../../store/prune-change-log';
import type { Context } from '../records/context';
import { allResources } from '../records/registry';
import { readChanges } from './read-changes';

/** Proxies end requests without an answer after 60 seconds or more. */
const LONGEST_WAIT_SECONDS = 30;
/** Requests of this process that may wait at the same time: all, and those of an account. */
const MOST_WAITING = 50;
const MOST_WAITING_OF_ACCOUNT = 4;
/** Milliseconds between two looks, since on PostgreSQL a change is read once all older transactions have ended. */
const LOOK_EVERY_MS = 1000;

const changesSchema = z.object({
  /** Oldest first; those of a record in the order in which it changed. */
  changes: z.array(
    z.object({
      position: z.string(),
      kind: z.string(),
      id: z.int(),
      uuid: z.string(),
      version: z.int(),
      event: z.enum(['created', 'changed', 'deleted']),
    }),
  ),
  /** For `since` of the next request. */
  position: z.string(),
});

/** A refusal of a position whose following changes are no longer known. */
const lost = () =>
  new RequestRefused('gone', { reason: 'changes_lost', values: { days: CHANGES_KEPT_DAYS } });

export function changeRoutes(app: App, context: Context): void {
  const waiting = new Map<number, number>();
  let isClosing = false;
  app.addHook('preClose', async function endWaits() {
    isClosing = true;
  });

  /** Resolves with the next change of the database, or soon. */
  async function nextChange(): Promise<void> {
    const looked = new AbortController();
    const stop = context.connection.changes.listen(() => looked.abort());
    await setTimeout(LOOK_EVERY_MS, undefined, { signal: looked.signal }).catch(() => undefined);
    stop();
  }

  app.get(
    '/changes/',
    {
      schema: {
        querystring: z.object({
          since: z.string().max(80).optional(),
          kinds: listOf(z.enum(allResources().map(({ kind }) => kind.name))),
          wait: z.coerce.number().int().min(0).max(LONGEST_WAIT_SECONDS).default(0),
          limit: z.coerce.number().int().min(1).max(1000).default(1000),
        }),
      },
      config: {
        access: 'data:read',
        tokenScope: 'follow',
        tag: 'history',
        summary: 'Follow the changes',
        description: `Which records were created, changed and deleted after a position, those of a record in the order in which it changed. The first request, without \`since\`, answers the present position; each answer has the next one. \`wait\` holds an answer without changes back for so many seconds, until there is one. Changes are kept for ${CHANGES_KEPT_DAYS} days; after that, 410 says to read the lists again.`,
        answer: changesSchema,
        refuses: [410],
      },
    },
    async request => {
      const { since: given = null, kinds, wait, limit } = request.query;
      const { id, token } = signedInUser(request);
      // A token that reads the lists gets the exact places anyway.
      const isProgram = token !== undefined && !token.scopes.includes('lists');
      const deadline = performance.now() + wait * 1000;
      const read = async (since: string | null) => {
        const page = await readChanges(context, since, { limit, kinds, isProgram });
        if (page === 'invalid') throw new InvalidInput([{ path: ['since'], code: 'invalid', params: {} }]);
        if (page === 'lost') throw lost();
        return { changes: page.changes, position: page.position };
      };
      let page = await read(given);
      const own = waiting.get(id) ?? 0;
      const all = [...waiting.values()].reduce((sum, count) => sum + count, 0);
      if (given === null || all >= MOST_WAITING || own >= MOST_WAITING_OF_ACCOUNT) return page;
      waiting.set(id, own + 1);
      try {
        while (page.changes.length === 0 && performance.now() < deadline && !isClosing) {
          if (isBrokenOff(request)) break;
          await nextChange();
          page = await read(page.position);
        }
      } finally {
        const left = (waiting.get(id) ?? 1) - 1;
        if (left > 0) waiting.set(id, left);
        else waiting.delete(id);
      }
      return page;
    },
  );
}
