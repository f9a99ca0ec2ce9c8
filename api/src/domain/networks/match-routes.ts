import {
  doubtfulPageSchema,
  doubtfulQuerySchema,
  matchDecisionSchema,
  type NetworkMatch,
  networkMatchChangeSchema,
  networkMatchInputSchema,
  networkMatchSchema,
} from 'shared/contract/network-shares';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { idParametersSchema } from '../../http/path-parameters';
import { RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import { MadeCache } from '../../store/made-cache';
import type { Context } from '../records/context';
import { mayWriteEverywhere } from '../records/edit-areas';
import { inWrite } from '../records/in-write';
import { viewerOf } from '../records/record-routes';
import type { Writer } from '../records/viewer';
import {
  beginMatch,
  changeMatch,
  decideMatch,
  type KeptTiles,
  listDoubtful,
  recentMatches,
  runMatch,
} from './match-batches';

/** Versions whose tiles are kept. */
const MOST_VERSIONS = 4;

/** Routes that link our supports to the poles of operators. */
export function matchRoutes(app: App, context: Context): void {
  const config = configsOf({ access: 'programme:coordinate', tag: 'networks' });
  const runs = new Set<Promise<void>>();
  const kept: KeptTiles = new MadeCache(MOST_VERSIONS, () => 1);
  let isClosing = false;
  app.addHook('onClose', async function endRuns() {
    isClosing = true;
    await Promise.all(runs);
  });

  /** Runs in the background. A run that fails is stopped once its lease ends, and can go on. */
  function start(id: number, holder: string, userId: number): void {
    const run = runMatch(context, { id, holder, userId }, () => isClosing)
      .catch(error => app.log.error({ err: error }, `matching ${id} was broken off`))
      .finally(() => runs.delete(run));
    runs.add(run);
  }

  /** A write by a person whose records are not restricted to areas. @throws RequestRefused 403 */
  const write = <Result>(userId: number, work: (writer: Writer) => Promise<Result>) =>
    inWrite(context, userId, async writer => {
      if (!(await mayWriteEverywhere(writer))) throw new RequestRefused('permission_denied');
      return work(writer);
    });
  const matchOf = async (id: number) => (await recentMatches(context, id))[0] as NetworkMatch;

  app.get(
    '/networks/matches/',
    {
      config: config('Comparisons of our supports with the networks of operators', {
        description: 'The last 50, and the batches that linked supports, the newest first.',
        answer: z.array(networkMatchSchema),
      }),
    },
    () => recentMatches(context),
  );

  app.post(
    '/networks/matches/',
    {
      schema: { body: networkMatchInputSchema },
      config: config('Compare our supports with a network, or link the sure ones', {
        description:
          'Runs on after the answer. One runs at a time. Supports that a person must decide about are listed by `networks/matches/doubtful/`.',
        status: 202,
        answer: networkMatchSchema,
        refuses: [404, 409],
      }),
    },
    async (request, reply) => {
      const { id: userId } = signedInUser(request);
      const { id, holder } = await write(userId, writer => beginMatch(writer, request.body));
      start(id, holder, userId);
      return reply.code(202).send(await matchOf(id));
    },
  );

  app.patch(
    '/networks/matches/:id/',
    {
      schema: { params: idParametersSchema, body: networkMatchChangeSchema },
      config: config('Stop a comparison or batch, let it go on, or undo a batch', {
        description:
          'A batch is undone as a whole, also one that was stopped. Links that somebody has changed since stay: `linked` less `undone`.',
        answer: networkMatchSchema,
        refuses: [409],
      }),
    },
    async request => {
      const { id } = request.params;
      const { id: userId } = signedInUser(request);
      const holder = await write(userId, writer => changeMatch(writer, id, request.body.state));
      if (holder !== null) start(id, holder, userId);
      return matchOf(id);
    },
  );

  app.get(
    '/networks/matches/doubtful/',
    {
      schema: { querystring: doubtfulQuerySchema },
      config: config('Supports that may be one of several poles', {
        description:
          'Page by page; `after` of a page leads to the next one, which may be empty although more follow.',
        answer: doubtfulPageSchema,
        refuses: [404],
      }),
    },
    request => listDoubtful(viewerOf(context, request), kept, request.query),
  );

  app.post(
    '/networks/matches/decisions/',
    {
      schema: { body: matchDecisionSchema },
      config: config('Decide about a doubtful support', {
        description: 'It is `pole`, or none of the poles in `refused`, which are not proposed again.',
        status: 204,
        refuses: [409],
      }),
    },
    async request => {
      await write(signedInUser(request).id, writer => decideMatch(writer, request.body));
    },
  );
}
