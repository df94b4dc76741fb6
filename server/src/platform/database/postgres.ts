import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Engine } from './engine.ts'
import { BACKGROUND_SIZE, type LeaseKind, RESERVE_SIZE } from './leases.ts'
import { openPool, type PostgresPool } from './postgres-pool.ts'
import { statementNames } from './statement-names.ts'

const RECONNECT_MS = 1_000

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
    acquire: (kind) => pools[kind].acquire(),
    script: pools.background.script,
    async listen(channel, onPayload) {
      const known = listeners.get(channel)
      listeners.set(channel, [...(known ?? []), onPayload])
      if (listener === undefined) listener = await connectListener()
      else if (!known) await listener.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    },
    async close() {
      isClosing = true
      await listener?.end()
      await Promise.all(Object.values(pools).map((pool) => pool.close()))
    },
  }
}
