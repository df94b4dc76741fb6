import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Engine } from './engine.ts'
import { BACKGROUND_SIZE, LEASES, type LeaseKind, RESERVE_SIZE } from './leases.ts'
import { PostgresListener } from './postgres-listener.ts'
import { openPool, type PostgresPool, sessionSettings } from './postgres-pool.ts'
import { statementNames } from './statement-names.ts'

/** After this time a pooler that could not reach PostgreSQL has tried again. */
const POOLER_PAUSE_MS = 2_000

/**
 * A PostgreSQL server through a pool for each kind of lease, with a separate connection for notifications.
 * @param poolSize connections for requests
 * @param directUrl leads to the same database with no pooler between; requests alone use `url` then
 * @throws if the server cannot be reached, or the pooler does not set what sessions of requests are to have
 */
export async function openPostgres(url: string, poolSize: number, directUrl = url): Promise<Engine> {
  const isBehindPooler = directUrl !== url
  await probe(directUrl)
  if (isBehindPooler) await assertSettings(url)
  const nameOf = statementNames()
  const pools: Record<LeaseKind, PostgresPool> = {
    request: openPool(url, {
      name: 'request',
      terms: LEASES.request,
      size: poolSize,
      nameOf,
      isBehindPooler,
    }),
    reserve: openPool(directUrl, { name: 'reserve', terms: LEASES.reserve, size: RESERVE_SIZE, nameOf }),
    background: openPool(directUrl, {
      name: 'background',
      terms: LEASES.background,
      size: BACKGROUND_SIZE,
      nameOf,
    }),
  }
  const listener = new PostgresListener(directUrl)

  return {
    kind: 'postgres',
    acquire: (kind) => pools[kind].acquire(),
    openAll: pools.request.openAll,
    script: pools.background.script,
    async onOwnConnection(work) {
      const client = new pg.Client({
        connectionString: directUrl,
        application_name: 'homeslice migration',
        keepAlive: true,
      })
      // Without a listener a lost connection would end the process; the statement under way fails too.
      client.on('error', () => {})
      await client.connect()
      try {
        await client.query('set statement_timeout = 0')
        return await work(async (text) => {
          // For several statements the driver returns a list of results, which its types do not say.
          const results: unknown = await client.query(text)
          const last = Array.isArray(results) ? results.at(-1) : results
          return (last as pg.QueryResult<Record<string, unknown>>).rows
        })
      } finally {
        await client.end()
      }
    },
    listen: (channel, listening) => listener.listen(channel, listening),
    connections: () => ({
      request: pools.request.counts(),
      reserve: pools.reserve.counts(),
      background: pools.background.counts(),
    }),
    async close() {
      await listener.close()
      await Promise.all(Object.values(pools).map((pool) => pool.close()))
    },
  }
}

/** @throws if nothing answers there, or one of the statements fails; returns the rows of the last one */
async function probe(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement))
    return rows
  } finally {
    await client.end()
  }
}

/** A pooler passes on no settings of a client, and without their time-outs one lock would hold up every request. */
async function assertSettings(url: string): Promise<void> {
  const expected = sessionSettings(LEASES.request)
  const read = () => probe(url, 'select name, setting from pg_settings')
  // PgBouncer answers the first connection after an outage of PostgreSQL with the error of that outage.
  const rows = await read().catch(() => pause(POOLER_PAUSE_MS).then(read))
  const given = new Map(rows.map(({ name, setting }) => [name, setting]))
  const lacking = Object.entries(expected).filter(([name, value]) => given.get(name) !== value)
  if (lacking.length > 0)
    throw new Error(
      `The pooler of DATABASE_URL must set this on its connections, by connect_query (deploy/pgbouncer/pgbouncer.ini): ${lacking.map(([name, value]) => `${name} = ${value}`).join(', ')}.`,
    )
}
