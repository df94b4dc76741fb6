import pg from 'pg'
import type { Engine } from './engine.ts'
import { BACKGROUND_SIZE, type LeaseKind, RESERVE_SIZE } from './leases.ts'
import { PostgresListener } from './postgres-listener.ts'
import { openPool, type PostgresPool } from './postgres-pool.ts'
import { statementNames } from './statement-names.ts'

/**
 * A PostgreSQL server through a pool for each kind of lease, with a separate connection for notifications.
 * @param poolSize connections for requests
 * @throws if the server cannot be reached
 */
export async function openPostgres(url: string, poolSize: number): Promise<Engine> {
  const nameOf = statementNames()
  const pools: Record<LeaseKind, PostgresPool> = {
    request: openPool(url, { kind: 'request', size: poolSize, nameOf }),
    reserve: openPool(url, { kind: 'reserve', size: RESERVE_SIZE, nameOf }),
    background: openPool(url, { kind: 'background', size: BACKGROUND_SIZE, nameOf }),
  }
  const probe = new pg.Client({ connectionString: url })
  await probe.connect()
  await probe.end()
  const listener = new PostgresListener(url)

  return {
    kind: 'postgres',
    acquire: (kind) => pools[kind].acquire(),
    script: pools.background.script,
    async onOwnConnection(work) {
      const client = new pg.Client({
        connectionString: url,
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
