import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { App } from '../../http/app-types';
import { routeOf } from '../../http/route-table';

/** Upper bounds of the histogram's buckets in seconds. Tiles take milliseconds, imports and exports take minutes. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600];

/** The kind of work that occupies the server during a request. */
function workOf(request: FastifyRequest): 'import' | 'export' | 'other' {
  const route = routeOf(request);
  if (/^\/api\/v1\/export\//.test(route)) return 'export';
  return /\/imports?(\/|$)/.test(route) ? 'import' : 'other';
}

/** Outcome of a write from a device's queue, by the status of the response. */
function outcomeOf(status: number): 'accepted' | 'refused' | 'failed' {
  if (status < 400) return 'accepted';
  return status < 500 ? 'refused' : 'failed';
}

/** Counts and times the requests of a server. Call it before routes and other hooks are added. */
export function measureRequests(app: App, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'avicable_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'avicable_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  });
  const running = new Gauge({
    name: 'avicable_http_requests_running',
    help: 'Requests that are being answered, by kind of work.',
    labelNames: ['work'],
    registers,
  });
  for (const work of ['import', 'export', 'other'] as const) running.set({ work }, 0);
  const writes = new Counter({
    name: 'avicable_sync_writes_total',
    help: 'Writes from the queues of devices: accepted, refused (they wait there for a correction) or failed (they are sent again).',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['accepted', 'refused', 'failed'] as const) writes.inc({ outcome }, 0);

  app.addHook('onRequest', async function begin(request: FastifyRequest, reply: FastifyReply) {
    const work = workOf(request);
    running.inc({ work });
    let isOver = false;
    const end = () => {
      if (!isOver) running.dec({ work });
      isOver = true;
    };
    // A broken connection emits only `close`. A request that tests inject emits only `finish`.
    reply.raw.once('close', end);
    reply.raw.once('finish', end);
  });
  app.addHook('onResponse', async function count(request: FastifyRequest, reply: FastifyReply) {
    const labels = { method: request.method, route: routeOf(request) };
    requests.inc({ ...labels, status: String(reply.statusCode) });
    durations.observe(labels, reply.elapsedTime / 1000);
    if (request.headers['idempotency-key']) writes.inc({ outcome: outcomeOf(reply.statusCode) });
  });
}
