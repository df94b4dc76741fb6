import {
  type Context,
  context,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import { finishesBy } from '../drain.ts'
import { traceWith } from './traced.ts'

export interface TraceSettings {
  /** The address of a collector that takes OTLP over HTTP. */
  collector: string
  /** The share of requests that are traced, 0 to 1, unless the proxy in front has decided. */
  share: number
}

const SEND_MS = 2_000
const CLOSE_MS = 1_000

/**
 * Traces the requests of a server, its jobs, and their statements, and sends the traces to a collector. A collector
 * that does not answer delays nothing; what it misses is dropped.
 * @param http without its routes yet
 * @returns what sends the last traces, in a second at most
 */
export function openTraces(
  { collector, share }: TraceSettings,
  http: FastifyInstance,
  { behindProxy }: { behindProxy: boolean },
): () => Promise<void> {
  diag.setLogger(seldom((message) => http.log.warn({ reason: message }, 'traces could not be sent')))
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'homeslice', 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: new URL('v1/traces', collector.endsWith('/') ? collector : `${collector}/`).href,
          timeoutMillis: SEND_MS,
        }),
      }),
    ],
  })
  const tracer = provider.getTracer('homeslice')
  traceWith((name, facts, work) =>
    tracer.startActiveSpan(name, { attributes: facts }, (span) => endAfter(span, work)),
  )

  const open = new WeakMap<FastifyRequest, Context>()
  const within = (request: FastifyRequest, done: () => void) =>
    context.with(open.get(request) ?? ROOT_CONTEXT, done)
  const propagator = new W3CTraceContextPropagator()
  http.addHook('onRequest', (request, _reply, done) => {
    // A socket stays open for hours.
    if (request.ws) return done()
    // Otherwise every visitor could decide what is traced.
    const parent = behindProxy
      ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
      : ROOT_CONTEXT
    const route = request.routeOptions.url ?? 'no route'
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'homeslice.request_id': request.id,
        },
      },
      parent,
    )
    open.set(request, trace.setSpan(parent, span))
    within(request, done)
  })
  // Reading the body has left the context.
  http.addHook('preValidation', (request, _reply, done) => within(request, done))
  http.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(open.get(request) ?? ROOT_CONTEXT)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
  return async () => {
    traceWith(undefined)
    // Without the last traces the server stops as well.
    await finishesBy(
      performance.now() + CLOSE_MS,
      provider.shutdown().catch(() => {}),
    )
  }
}

/** An error’s message may name what a person has sent; its class does not. */
async function endAfter<R>(span: Span, work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
    throw error
  } finally {
    span.end()
  }
}

/** A logger of the library's errors, at most once a minute: it tries every few seconds. */
function seldom(write: (message: string) => void) {
  let last = Number.NEGATIVE_INFINITY
  const error = (message: string) => {
    if (performance.now() - last < MINUTE_MS) return
    last = performance.now()
    write(message)
  }
  const nothing = () => {}
  return { error, warn: nothing, info: nothing, debug: nothing, verbose: nothing }
}
