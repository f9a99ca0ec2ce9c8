import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Context } from '../../domain/records/context';
import type { App } from '../../http/app-types';
import { RequestRefused } from '../../http/request-refused';
import { metricsAccess } from './metrics-access';
import { measureRequests } from './request-metrics';
import { measureState } from './state-metrics';

/** Gauges named like counters, which `promtool check metrics` refuses. */
const MISNAMED = /^nodejs_active_\w+_total$/;

/**
 * Measures a server from now on; call it before its routes and other hooks are added.
 * @returns a function that registers `GET /metrics` in Prometheus' text format; the route is 404 for those who may
 * not read it
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
