import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Engine } from './engine.ts'
import { openPool } from './postgres-pool.ts'

const RECONNECT_MS = 1_000

/** A PostgreSQL server through a pool, with a separate connection for notifications. */
export async function openPostgres(url: string, poolSize: number): Promise<Engine> {
  const pool = await openPool(url, poolSize)
  const listeners = new Map<string, ((payload: string) => void)[]>()
  let listener: pg.Client | undefined
  let isClosing = false

  async function connectListener(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    client.on('notification', ({ channel, payload }) => {
      for (const onPayload of listeners.get(channel) ?? []) onPayload(payload ?? '')
    })
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
    acquire: pool.acquire,
    script: pool.script,
    async listen(channel, onPayload) {
      const known = listeners.get(channel)
      listeners.set(channel, [...(known ?? []), onPayload])
      if (listener === undefined) listener = await connectListener()
      else if (!known) await listener.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    },
    async close() {
      isClosing = true
      await listener?.end()
      await pool.close()
    },
  }
}
