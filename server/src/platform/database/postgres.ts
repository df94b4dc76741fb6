import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Engine, TYPE_IDS } from './engine.ts'
import { isStalePlan, statementNames } from './statement-names.ts'

const RECONNECT_MS = 1_000

/** A PostgreSQL server through a pool, with a separate connection for notifications. */
export async function openPostgres(url: string, poolSize: number): Promise<Engine> {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') => {
      if (oid === TYPE_IDS.int8) return Number
      if (oid === TYPE_IDS.numeric || oid === TYPE_IDS.date) return (value: string) => value
      return pg.types.getTypeParser(oid, format)
    },
  }
  const pool = new pg.Pool({ connectionString: url, max: poolSize, types })
  const nameOf = statementNames()
  // The pool replaces an idle connection that the server closes; without a listener the error would end the
  // process.
  pool.on('error', () => {})
  const probe = await pool.connect()
  probe.release()

  const listeners = new Map<string, ((payload: string) => void)[]>()
  let listener: pg.Client | undefined
  let isClosing = false

  async function connectListener(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    client.on('notification', ({ channel, payload }) => {
      for (const onPayload of listeners.get(channel) ?? []) onPayload(payload ?? '')
    })
    client.on('error', () => {})
    client.on('end', () => {
      listener = undefined
      if (!isClosing) void reconnect()
    })
    for (const channel of listeners.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    return client
  }

  async function reconnect(): Promise<void> {
    while (!isClosing && listener === undefined) {
      await sleep(RECONNECT_MS)
      listener = await connectListener().catch(() => undefined)
    }
  }

  return {
    kind: 'postgres',
    async acquire() {
      const client = await pool.connect()
      let mustClose = false
      return {
        async query(text, parameters) {
          try {
            const name = nameOf(text)
            const result = await client.query({ ...(name && { name }), text, values: [...parameters] })
            return { rows: result.rows, affected: result.rowCount ?? 0 }
          } catch (error) {
            // Another server has migrated in the meantime: a new connection plans again.
            mustClose ||= isStalePlan(error)
            throw error
          }
        },
        release: () => client.release(mustClose),
      }
    },
    async script(sql) {
      // For several statements the driver returns a list of results, which its types omit.
      const results: unknown = await pool.query(sql)
      const last = Array.isArray(results) ? results.at(-1) : results
      return (last as pg.QueryResult<Record<string, unknown>>).rows
    },
    async listen(channel, onPayload) {
      const known = listeners.get(channel)
      listeners.set(channel, [...(known ?? []), onPayload])
      if (listener === undefined) listener = await connectListener()
      else if (!known) await listener.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    },
    async close() {
      isClosing = true
      await listener?.end()
      await pool.end()
    },
  }
}
