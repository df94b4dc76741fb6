import pg from 'pg'
import { type Engine, type EngineConnection, TYPE_IDS } from './engine.ts'
import { isStalePlan, statementNames } from './statement-names.ts'
import { DatabaseUnavailable, isLoss } from './unavailable.ts'

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === TYPE_IDS.int8) return Number
    if (oid === TYPE_IDS.numeric || oid === TYPE_IDS.date) return (value: string) => value
    return pg.types.getTypeParser(oid, format)
  },
}

/** Connections to a PostgreSQL server. One that is lost is replaced; the work on it fails as unavailable. */
export interface PostgresPool extends Pick<Engine, 'acquire' | 'script'> {
  close(): Promise<void>
}

/** @throws if the server cannot be reached at all */
export async function openPool(url: string, size: number): Promise<PostgresPool> {
  const pool = new pg.Pool({ connectionString: url, max: size, types })
  const nameOf = statementNames()
  // Without these listeners a lost connection would end the process, idle or lent.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const probe = await pool.connect()
  probe.release()

  async function lend() {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable('busy', error)
    })
    let isLost = false
    let mustClose = false
    const lose = () => {
      isLost = true
    }
    client.on('error', lose)
    return {
      client,
      async attempt<T>(work: () => Promise<T>): Promise<T> {
        try {
          return await work()
        } catch (error) {
          isLost ||= isLoss(error)
          // Another server has migrated in the meantime: a new connection plans again.
          mustClose ||= isStalePlan(error)
          throw isLost ? new DatabaseUnavailable('lost', error) : error
        }
      },
      release(isBroken = false) {
        client.off('error', lose)
        client.release(isLost || mustClose || isBroken)
      },
    }
  }

  return {
    async acquire() {
      const { client, attempt, release } = await lend()
      const query: EngineConnection['query'] = (text, parameters) =>
        attempt(async () => {
          const name = nameOf(text)
          const result = await client.query({ ...(name && { name }), text, values: [...parameters] })
          return { rows: result.rows, affected: result.rowCount ?? 0 }
        })
      return { query, release }
    },
    async script(text) {
      const { client, attempt, release } = await lend()
      let isDone = false
      try {
        // For several statements the driver returns a list of results, which its types omit.
        const results: unknown = await attempt(() => client.query(text))
        const last = Array.isArray(results) ? results.at(-1) : results
        isDone = true
        return (last as pg.QueryResult<Record<string, unknown>>).rows
      } finally {
        // A script that failed may have left its transaction open.
        release(!isDone)
      }
    },
    close: () => pool.end(),
  }
}
