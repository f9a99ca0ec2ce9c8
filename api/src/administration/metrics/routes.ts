import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from '../../config/config';
import type { Context } from '../../domain/records/context';
import type { App } from '../../http/app-types';
import { RequestRefused } from '../../http/request-refused';
import { measureRequests } from './request-metrics';
import { measureState } from './state-metrics';

/** Headers that reveal a proxy. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const LOOPBACK = rangesOf(['127.0.0.0/8', '::1']);
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request comes from this machine itself, not through a proxy on it. */
function isLocal({ headers, raw }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? '';
  return LOOPBACK.check(address, familyOf(address)) && !FORWARDED.some(name => headers[name] !== undefined);
}

/**
 * Returns a function that decides whether a request may read the metrics. Local requests, clients with the token and
 * the configured addresses may.
 */
function metricsAccess({ metricsToken, metricsFrom }: Pick<Config, 'metricsToken' | 'metricsFrom'>) {
  const ranges = rangesOf(metricsFrom);
  const token = metricsToken && digest(metricsToken);
  return function isLetIn(request: FastifyRequest): boolean {
    const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token && sent && timingSafeEqual(token, digest(sent))) return true;
    return isLocal(request) || ranges.check(request.ip, familyOf(request.ip));
  };
}

/** Gauges named like counters, which `promtool check metrics` refuses. */
const MISNAMED = /^nodejs_active_\w+_total$/;

/**
 * Measures a server from now on; call it before its routes and other hooks are added.
 * @returns a function that registers `GET /metrics` in Prometheus' text format. The route answers 404 to clients that
 * may not read it
 */
export function measure(app: App, context: Context): () => void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray())
    if (MISNAMED.test(name)) registry.removeSingleMetric(name);
  measureRequests(app, registry);
  const readDatabase = measureState(registry, context);
  const isLetIn = metricsAccess(context.config);
  let reading: Promise<string> | null = null;

  /** Concurrent callers share one read. */
  function read(): Promise<string> {
    reading ??= readDatabase()
      .then(() => registry.metrics())
      .finally(() => {
        reading = null;
      });
    return reading;
  }

  return function metricsRoute() {
    app.get(
      '/metrics',
      { config: { access: 'public', ignoresToken: true, alwaysAnswered: true, produces: ['*/*'] } },
      async (request, reply) => {
        if (!isLetIn(request)) throw new RequestRefused('not_found');
        reply.header('cache-control', 'no-store').type(registry.contentType);
        return read();
      },
    );
  };
}
