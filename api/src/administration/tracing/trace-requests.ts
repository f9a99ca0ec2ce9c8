import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../http/app-types';
import { routeOf } from '../../http/route-table';
import { inTime } from '../../store/in-time';
import { followQueries } from '../../store/slow-queries';

/** Milliseconds that shutdown waits for the last spans to be sent. */
const LAST_SENDING_MS = 2_000;

interface TraceOptions {
  version: string;
  /** Share of the requests that are traced, 0 to 1. */
  share: number;
  /** Called with the first failure to send. */
  onFailure: (message: string) => void;
}

/** Reports only the first failure to send, since an unreachable collector must not fill the log. */
function reportFirstFailure(report: (message: string) => void): void {
  let isTold = false;
  setGlobalErrorHandler(error => {
    if (isTold) return;
    isTold = true;
    report(error instanceof Error ? error.message : String(error));
  });
}

function providerOf({ version, share }: TraceOptions): TracerProvider {
  const product = resourceFromAttributes({ 'service.name': 'avicable', 'service.version': version });
  return new TracerProvider({
    // The environment may give the service another name, and more attributes.
    resource: defaultResource()
      .merge(product)
      .merge(detectResources({ detectors: [envDetector] })),
    // Samples by trace id only, so that external callers can neither force nor prevent a trace.
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
}

/**
 * Sends spans to an OpenTelemetry collector: one for each traced request, and one for each statement that the request
 * ran on this thread. Spans contain patterns of routes and texts of statements, but no paths, queries, addresses,
 * names or values, which could identify people. The exporter reads its URL and headers from the environment
 * (`OTEL_EXPORTER_OTLP_…`). Call it before other hooks are added.
 */
export function traceRequests(app: App, options: TraceOptions): void {
  reportFirstFailure(options.onFailure);
  const provider = providerOf(options);
  const tracer = provider.getTracer('avicable', options.version);
  const active = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();

  app.addHook('onRequest', function begin(request: FastifyRequest, reply: FastifyReply, done: () => void) {
    const caller = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const route = routeOf(request);
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'avicable.request.id': request.id,
    };
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      caller,
    );
    // `close` is also emitted for aborted requests.
    reply.raw.once('close', function end() {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    active.with(trace.setSpan(caller, span), done);
  });

  const stopFollowing = followQueries(function addSpan(text, ms) {
    const parent = active.active();
    if (!trace.getSpan(parent)?.isRecording()) return;
    const ended = Date.now();
    const [operation = ''] = text.split(' ', 1);
    const span = tracer.startSpan(
      operation,
      { kind: SpanKind.CLIENT, startTime: ended - ms, attributes: { 'db.query.text': text } },
      parent,
    );
    span.end(ended);
  });

  app.addHook('onClose', async function sendLast() {
    stopFollowing();
    // An unreachable collector must not delay the shutdown.
    await inTime(provider.shutdown(), LAST_SENDING_MS).catch(() => undefined);
  });
}
