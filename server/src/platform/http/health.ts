import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import { isSameSecret } from '../auth/tokens.ts'
import type { Config } from '../config.ts'
import type { DatabaseClock } from '../database/clock.ts'
import type { Db } from '../database/database.ts'
import type { ConnectionCounts } from '../database/engine.ts'
import { API_PREFIX } from './app.ts'
import { notAuthenticated, notFound } from './errors.ts'
import { metricsReader } from './metrics.ts'

/** If the server's own clock differs by more than this from the database's, `/readyz` contains a warning. */
const MOST_CLOCK_DIFFERENCE_MS = 30_000

/** The delay of the event loop is measured this often; more often would keep an idle server busy. */
const LAG_EVERY_MS = 100

/** In seconds. Each bucket is a line for every route. */
const BUCKETS = [0.025, 0.1, 0.5, 2.5]

interface Observed {
  /** True once the server is to stop. */
  isStopping(): boolean
  config: Pick<Config, 'mode' | 'metricsToken'>
  db: Db
  clock: DatabaseClock
  metrics: Registry
  /** Number of open live connections. */
  liveConnections(): number
  /** How connections to the database are used, by the work that they are for. */
  connections(): Readonly<Record<string, ConnectionCounts>>
  figures: readonly Figure[]
}

/** A figure of a feature, read when it is asked for: a number for each value of its label. */
interface Figure {
  name: string
  help: string
  label: string
  read(): Promise<Readonly<Record<string, number>>>
}

/**
 * `/healthz`, `/readyz` and `/metrics`. They contain nothing about people or deals. With `METRICS_TOKEN` the last needs
 * that bearer token; without one production does not have it, and other modes show it to their own machine only.
 */
export function serveHealth(
  app: FastifyInstance,
  { isStopping, config, db, clock, metrics: registry, liveConnections, connections, figures }: Observed,
): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to respond to a request, by route',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const responses = new Counter({
    name: 'http_responses_total',
    help: 'Responses by route and kind of status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  new Gauge({
    name: 'live_connections',
    help: 'Open live connections',
    registers: [registry],
    collect() {
      this.set(liveConnections())
    },
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database by what they are for (request, reserve, background), and what waits for one',
    labelNames: ['for', 'state'],
    registers: [registry],
    collect() {
      for (const [kind, counts] of Object.entries(connections()))
        for (const [state, count] of Object.entries(counts)) this.set({ for: kind, state }, count)
    },
  })
  for (const { name, help, label, read } of figures) {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      // Read from the database, it is the same in each server process.
      aggregator: 'max',
      async collect() {
        this.reset()
        // Without the database the other figures matter most.
        for (const [value, figure] of Object.entries(await read().catch(() => ({}))))
          this.set({ [label]: value }, figure)
      },
    })
  }
  const readMetrics = metricsReader(registry)
  app.addHook('onResponse', async (request, reply) => {
    // The template of an API route; all other requests are one series, whatever their path.
    const { url = '' } = request.routeOptions
    const route = url.startsWith(API_PREFIX) ? url : 'other'
    const method = route === 'other' ? 'any' : request.method
    durations.observe({ method, route }, reply.elapsedTime / 1000)
    responses.inc({ method, route, status: `${Math.floor(reply.statusCode / 100)}xx` })
  })
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: 'stopping' })
    try {
      await sql`select from schema_migrations limit 1`.execute(db)
      return { status: 'ready', ...clockWarning(clock) }
    } catch {
      return reply.status(503).send({ status: 'the database does not respond' })
    }
  })
  app.get('/metrics', hidden, async (request, reply) => {
    assertMayMeasure(config, request)
    return reply.type(registry.contentType).send(await readMetrics())
  })
}

/** An address of this machine, also as an IPv6 socket writes it. */
const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/

/** @throws 404 without a token in production and from another machine, 401 with another token than the configured one */
function assertMayMeasure(
  { mode, metricsToken }: Observed['config'],
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
): void {
  if (metricsToken === undefined) {
    // A proxy that is not trusted hides from where it passes something on.
    const isLocal = LOOPBACK.test(ip) && headers['x-forwarded-for'] === undefined
    if (mode === 'production' || !isLocal) throw notFound()
  } else if (!isSameSecret(headers.authorization ?? '', `Bearer ${metricsToken}`)) throw notAuthenticated()
}

/** Nothing depends on the server's own clock, but a wrong one disturbs its log and other programs on the machine. */
function clockWarning(clock: DatabaseClock): { warning?: string } {
  const seconds = Math.round(clock.ahead / 1000)
  if (Math.abs(clock.ahead) <= MOST_CLOCK_DIFFERENCE_MS) return {}
  return {
    warning: `The clock of this server is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's. Set it by NTP.`,
  }
}
