import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
  LogController,
} from 'fastify';
import { livenessRoute } from './administration/health/routes';
import { tellTroubles } from './administration/health/tell-troubles';
import { measure } from './administration/metrics/routes';
import type { Config } from './config/config';
import { textOf } from './config/texts';
import { trustProxy } from './config/trusted-proxies';
import { organisationLook } from './domain/organisation/organisation-look';
import { enforceAccess } from './domain/session/authenticate';
import type { App, ZodTypeProvider } from './http/app-types';
import { refuseOverload } from './http/back-pressure';
import { addBodyParsers, BODY_BYTES, parseQueryString } from './http/body-parsers';
import { errorHandler } from './http/error-handler';
import { jsonText } from './http/json-bytes';
import { negotiateAnswers } from './http/negotiation';
import { RequestRefused } from './http/request-refused';
import { keepRouteTable, routeOf } from './http/route-table';
import { secureAndCompress } from './http/security-headers';
import { siteRoutes } from './http/site/site-routes';
import { validatorCompiler } from './http/validation';
import { runRegularJobs } from './jobs/regular-jobs';
import { registerRoutes } from './register-routes';
import type { ServerContext } from './start/create-context';
import { groupBy } from './store/group-by';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers 405 to methods that a path of the route table does not support. Paths with a wildcard are left out. */
function answerOtherMethods(app: App): void {
  const interfaceRoutes = [...app.routeTable];
  for (const [url, routes] of groupBy(interfaceRoutes, route => route.url)) {
    const present = routes.map(route => route.method);
    const missing = METHODS.filter(method => !present.includes(method));
    if (missing.length === 0 || url.includes('*')) continue;
    app.route({
      url,
      method: missing,
      config: { access: 'public', ignoresToken: true, produces: ['*/*'] },
      handler: async () => {
        throw new RequestRefused('method_not_allowed', { headers: { allow: present.join(', ') } });
      },
    });
  }
  // Removes these routes from the table, since they are not part of the API.
  app.routeTable.splice(interfaceRoutes.length);
}

/**
 * Logs a line per answered request: its id, method, route pattern, status, milliseconds and account id. Paths,
 * queries, addresses and names are left out, since they could identify people.
 */
function logRequests(app: App): void {
  app.addHook('onResponse', async function logLine(request: FastifyRequest, reply: FastifyReply) {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.user?.id ?? null,
      },
      'answered',
    );
  });
}

/**
 * Milliseconds within which a client must send its headers, a few kilobytes over a slow connection. See
 * `time-limits.ts` for the limits of bodies.
 */
const HEADERS_MS = 30_000;

/** Logs responses that an error interrupts. `logRequests` logs the requests. */
class ServerLog extends LogController {
  override streamError(error: NodeJS.ErrnoException, _request: unknown, { log }: Pick<FastifyReply, 'log'>) {
    // This error only means that the client has left.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error }, 'answer broken off');
  }
}

/** Traces requests if a collector is configured; otherwise the tracing code is not even loaded. */
async function traceIfAsked(app: App, { tracedShare: share, version, consoleLocale }: Config): Promise<void> {
  if (share === null) return;
  const { traceRequests } = await import('./administration/tracing/trace-requests');
  const onFailure = (message: string) =>
    console.error(textOf(consoleLocale, 'console', 'trace_failure', { message }));
  traceRequests(app, { version, share, onFailure });
}

/** Builds the server on an open, migrated database, without listening. */
export async function buildApp(context: ServerContext): Promise<App> {
  const answerError = errorHandler(context);
  const app: App = fastify({
    logger: {
      level: context.config.logRequests ? 'info' : 'error',
      // The logger's own stream would wait endlessly on a full disk.
      stream: { write: line => void process.stdout.write(line) },
    },
    logController: new ServerLog({ disableRequestLogging: true }),
    // Request ids are unique among several servers.
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES.signedIn,
    // The limit is generous, since a busy machine may start slowly.
    pluginTimeout: 60_000,
    trustProxy: trustProxy(context.config.trustProxy),
    forceCloseConnections: 'idle',
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_MS / 4 },
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 500,
      querystringParser: parseQueryString,
    },
    // A path that cannot be decoded does not reach any route.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      answerError(error, request, reply);
    },
  }).withTypeProvider<ZodTypeProvider>() satisfies { log: FastifyBaseLogger };

  app.setValidatorCompiler(validatorCompiler);
  app.setReplySerializer(jsonText);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(async () => {
    throw new RequestRefused('not_found');
  });
  app.addHook('onRequest', async function nameRequest(request, reply) {
    reply.header('x-request-id', request.id);
  });
  addBodyParsers(app);
  await secureAndCompress(app);
  await traceIfAsked(app, context.config);
  const metricsRoute = measure(app, context);
  if (context.config.logRequests) logRequests(app);
  refuseOverload(app, context.config);
  enforceAccess(app, context);
  negotiateAnswers(app);
  keepRouteTable(app);
  await registerRoutes(app, context);
  answerOtherMethods(app);
  livenessRoute(app);
  metricsRoute();
  await siteRoutes(app, context, organisationLook(context.db));
  runRegularJobs(app, context, tellTroubles);
  app.addHook('onListen', async () => context.mail.start());
  app.addHook('onClose', async () => context.mail.stop());
  app.addHook('onClose', () => context.reads.close());
  app.addHook('onClose', () => context.model.close());
  context.connection.limitStatements();
  // The lists are loaded before the first transaction, which must not wait for them.
  await context.lists.snapshot();
  await context.reads.start();
  return app;
}
