import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import {
  type Context,
  context,
  diag,
  DiagLogLevel,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { FastifyRequest } from 'fastify';
import { setTracing, type Tracing } from './tracing.ts';

interface Log {
  warn(details: object, message: string): void;
}

const stopWithinMs = 2000;
const longestSql = 2000;

const tracer = trace.getTracer('stemhouse');

const fail = (span: Span): Span => span.setStatus({ code: SpanStatusCode.ERROR });

/** Each request begins its own trace. Otherwise strangers could decide with a header what is sampled. */
const watch: Tracing['watch'] = (app) => {
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, _, done) => {
    const { method, id } = request;
    const route = request.routeOptions.url;
    const attributes = { 'http.request.method': method, ...(route && { 'http.route': route }), 'request.id': id };
    const span = tracer.startSpan(`${method} ${route ?? 'unmatched'}`, { kind: SpanKind.SERVER, attributes });
    const here = trace.setSpan(context.active(), span);
    contexts.set(request, here);
    context.with(here, done);
  });
  // Once a body has arrived, the context is the socket's, not the request's.
  app.addHook('preValidation', (request, _, done) => context.with(contexts.get(request) ?? context.active(), done));
  app.addHook('onResponse', (request, reply, done) => {
    const here = contexts.get(request);
    const span = here && trace.getSpan(here);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (span && reply.statusCode >= 500) fail(span);
    span?.end();
    done();
  });
};

const tracing: Tracing = {
  watch,
  run: (name, work) =>
    tracer.startActiveSpan(name, async (span) => {
      try {
        return await work();
      } catch (error) {
        fail(span);
        throw error;
      } finally {
        span.end();
      }
    }),
  statement: (sql, ms) => {
    if (!trace.getActiveSpan()) return;
    const end = Date.now();
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, longestSql) };
    const name = /^\s*(\w+)/.exec(sql)?.[1] ?? 'statement';
    tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: end - ms, attributes }).end(end);
  },
};

/** Records only the host of outgoing requests, because paths and headers may contain keys. */
const watchOutgoing = (): (() => void) => {
  const spans = new WeakMap<ClientRequest, Span>();
  const start = (message: unknown): void => {
    const { request } = message as { request: ClientRequest };
    if (!trace.getActiveSpan()) return;
    const { method, host } = request;
    const attributes = { 'http.request.method': method, 'server.address': host };
    spans.set(request, tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }));
  };
  const finish = (message: unknown): void => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    const span = spans.get(request)?.setAttribute('http.response.status_code', response.statusCode ?? 0);
    if (span && (response.statusCode ?? 0) >= 400) fail(span);
    span?.end();
  };
  const endFailed = (message: unknown): void => {
    const span = spans.get((message as { request: ClientRequest }).request);
    if (span) fail(span).end();
  };
  const listeners = [
    ['http.client.request.start', start],
    ['http.client.response.finish', finish],
    ['http.client.request.error', endFailed],
  ] as const;
  for (const [channel, listener] of listeners) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener);
  };
};

/**
 * Sends traces to `OTEL_EXPORTER_OTLP_ENDPOINT`. The SDK itself reads all `OTEL_…` settings (sampler, headers, service
 * name). We make the spans ourselves, because packages that patch other modules would have to be loaded before
 * everything else at every start.
 */
export const startTracing = (log: Log): { stop(): Promise<void> } => {
  process.env['OTEL_NODE_RESOURCE_DETECTORS'] ??= 'env,serviceinstance';
  const quiet = (): void => undefined;
  const warn = (message: string): void => log.warn({ reason: message.slice(0, 500) }, 'Traces could not be sent');
  diag.setLogger(
    { error: warn, warn, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const sdk = new NodeSDK({
    ...(!process.env['OTEL_SERVICE_NAME'] && { serviceName: 'stemhouse' }),
    textMapPropagator: null,
    instrumentations: [],
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  setTracing(tracing);
  const stopWatching = watchOutgoing();
  return {
    stop: async () => {
      setTracing(null);
      stopWatching();
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise((resolve) => {
        timer = setTimeout(resolve, stopWithinMs);
      });
      await Promise.race([sdk.shutdown().catch(() => undefined), limit]);
      clearTimeout(timer);
      for (const part of [trace, context, diag]) part.disable();
    },
  };
};
