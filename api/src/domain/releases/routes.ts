import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { releaseSchema } from 'releases/discovery';
import { rolloutsSchema } from 'shared/contract/administration';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { AttemptLimiter } from '../../http/attempt-limiter';
import { fileField } from '../../http/read-form';
import { withReceivedFile } from '../../http/receive-file';
import { RequestRefused } from '../../http/request-refused';
import { unpackError } from '../../threads/carried-error';
import { runInWorker, WorkerTaskError } from '../../threads/run-in-worker';
import type { Context } from '../records/context';
import { rolloutSchema } from './rollout';
import type { changeShares, publishUpload, SiteAnswer, siteStatus, unpackUpload } from './site-work';
import { type ReleasingTeam, teamOfToken } from './tokens';

const MOST_PACKED_BYTES = 20 * 1024 * 1024;
/** Time limit of a change in ms. A change waits up to half a minute for the previous change, then for the disk. */
const CHANGE_MS = 10 * 60_000;
/** Limits per token, and per address for wrong tokens. */
const LIMITS = { perRequester: 60, perTarget: 3_000, windowMs: 5 * 60_000 };
const WRONG_TOKENS = 'wrong';

const remoteParameters = z.object({ remote: z.string() });
const releaseParameters = remoteParameters.extend({ version: z.string() });
const changedSchema = z.object({ before: z.array(releaseSchema), after: z.array(releaseSchema) });
const shares = z.record(z.string(), z.string());
const statusSchema = z.object({
  remotes: z.record(z.string(), z.array(releaseSchema.extend({ health: z.string() }))),
  history: z.array(rolloutsSchema.shape.history.element.extend({ before: shares })),
});
const statusQuery = z.object({ history: z.coerce.number().int().min(1).max(100).default(10) });

/** The token does not belong to a session, so the route checks it. */
const released = (summary: string, rest: FastifyContextConfig): FastifyContextConfig => ({
  access: 'public',
  ignoresToken: true,
  tag: 'releases',
  ownToken: 'release',
  refuses: [401, 409],
  summary: `${summary}, with the remote’s token as Bearer`,
  ...rest,
});

function bearerOf({ headers }: FastifyRequest): string {
  const [scheme = '', token = '', ...rest] = (headers.authorization ?? '').trim().split(/\s+/);
  return scheme.toLowerCase() === 'bearer' && rest.length === 0 ? token : '';
}

/** The same refusal for any fault of the token, whether or not the remote exists. */
const tokenRefused = () =>
  new RequestRefused('token_not_valid', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    reason: 'release_token',
  });

/**
 * The output of site work.
 * @throws RequestRefused 409 with the violated rule; the error of the work if it failed
 */
function outputOf<Output>(answer: SiteAnswer<Output>): Output {
  if (answer.status === 'done') return answer.output;
  if (answer.status === 'failed') throw unpackError(answer.error);
  throw new RequestRefused('conflict', { body: { detail: answer.words } });
}

/** Runs tasks one after the other, since unpacking an archive takes memory. */
function takingTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** Routes with which a team releases its remote, under the same rules as the command line. */
export async function releaseRoutes(app: App, context: Context): Promise<void> {
  const { db, config } = context;
  const limiter = new AttemptLimiter(db, 'release', LIMITS);
  const inTurn = takingTurns();
  const teams = new WeakMap<FastifyRequest, ReleasingTeam>();
  await app.register(multipart, { throwFileSizeLimit: false });

  /** The token is checked before the body is read. */
  app.addHook('onRequest', async function checkReleaseToken(request: FastifyRequest) {
    const { remote } = remoteParameters.parse(request.params);
    const team = await teamOfToken(db, bearerOf(request), remote);
    if (!team) {
      await limiter.count(request.ip, WRONG_TOKENS);
      throw tokenRefused();
    }
    const counted = `release token ${team.tokenId}`;
    await limiter.count(counted, counted);
    teams.set(request, team);
  });

  /**
   * The site's folder, and the remote and team of a request's token.
   * @throws RequestRefused 503 if this server serves no interface
   */
  function orderOf(request: FastifyRequest) {
    const team = teams.get(request);
    if (!team) throw new Error('The token of this request was not checked');
    const site = config.siteFolder;
    if (!site || !existsSync(join(site, 'mf-manifest.json')))
      throw new RequestRefused('unavailable', { reason: 'no_site' });
    return { site, remote: team.remote, by: team.team };
  }

  app.get(
    '/releases/:remote/',
    {
      schema: { params: remoteParameters, querystring: statusQuery },
      config: released('Releases of a remote: shares, health, last changes', {
        description: 'What each share of the browsers gets, and how often it fails there.',
        answer: statusSchema,
      }),
    },
    async (request, reply) => {
      const { site, remote } = orderOf(request);
      const lines = request.query.history;
      const answer = await runInWorker<typeof siteStatus>('site-status', { site, remote, lines });
      reply.header('cache-control', 'private, no-store');
      return outputOf(answer);
    },
  );

  app.put(
    '/releases/:remote/:version/',
    {
      schema: { params: releaseParameters },
      config: released('Publish a built remote, a zip archive of its files; nobody gets it yet', {
        description:
          'Checks the archive of at most 20 MB against the rules for releases and stores it; 200 when the same release is there already.',
        otherAnswers: { 200: changedSchema },
        takesLong: true,
        form: z.object({ file: fileField() }),
        answer: changedSchema,
        status: 201,
      }),
    },
    (request, reply) => {
      const order = orderOf(request);
      const { version } = request.params;
      const limits = { folder: join(config.dataFolder, 'imports'), bytes: MOST_PACKED_BYTES };
      return withReceivedFile(request, limits, ({ path: archive }) =>
        inTurn(async () => {
          const built = join(dirname(archive), 'built');
          const unpacked = await runInWorker<typeof unpackUpload>('unpack-release', { archive, built }).catch(
            (error): SiteAnswer<void> => {
              if (!(error instanceof WorkerTaskError)) throw error;
              return { status: 'refused', words: 'The archive takes too long to unpack.' };
            },
          );
          outputOf(unpacked);
          const input = { ...order, version, built };
          const change = outputOf(
            await runInWorker<typeof publishUpload>('publish-release', input, [], CHANGE_MS),
          );
          const isNew = change.before.length < change.after.length;
          return reply
            .code(isNew ? 201 : 200)
            .header('cache-control', 'private, no-store')
            .send(change);
        }),
      );
    },
  );

  app.post(
    '/releases/:remote/rollout/',
    {
      schema: { params: remoteParameters, body: rolloutSchema },
      config: released('Change who gets which release of a remote', {
        description: 'Sets shares in per cent, sends everybody back to a release, or removes one.',
        takesLong: true,
        answer: changedSchema,
      }),
    },
    async (request, reply) => {
      const input = { ...orderOf(request), rollout: request.body };
      const answer = await runInWorker<typeof changeShares>('change-shares', input, [], CHANGE_MS);
      reply.header('cache-control', 'private, no-store');
      return outputOf(answer);
    },
  );
}
