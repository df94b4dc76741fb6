import type { Engine, Listening, Statement } from './engine.ts'
import type { LeaseKind } from './leases.ts'
import type { EmbeddedDatabase } from './pglite-database.ts'
import { SingleConnection } from './single-connection.ts'

/**
 * What the embedded database is opened for. To serve: in a thread of its own, so that a heavy query does not block the
 * event loop, and each commit reaches the disk. To fill a new folder: in this thread and in memory, until it is closed.
 */
export type EmbeddedUse = 'serving' | 'filling'

/**
 * PostgreSQL embedded in this process. It has one connection: `acquire` leases it to one caller at a time, first come
 * first served, so transactions never interleave.
 */
export async function openEmbedded(folder: string, use: EmbeddedUse = 'serving'): Promise<Engine> {
  const database = await open(folder, use)
  const listeners = new Map<string, Listening[]>()
  const notify = (channel: string, payload: string) => {
    for (const { onPayload } of listeners.get(channel) ?? []) onPayload(payload)
  }

  const single = new SingleConnection()
  const acquire = async (kind: LeaseKind) => ({
    release: await single.acquire(kind),
    query: (statements: readonly Statement[]) => database.query(statements),
  })

  return {
    kind: 'embedded',
    acquire,
    notify,
    async script(sql) {
      const connection = await acquire('background')
      try {
        return await database.script(sql)
      } finally {
        connection.release()
      }
    },
    async onOwnConnection(work) {
      const connection = await acquire('background')
      try {
        return await work((sql) => database.script(sql))
      } finally {
        connection.release()
      }
    },
    async listen(channel, listening) {
      const known = listeners.get(channel) ?? []
      listeners.set(channel, [...known, listening])
      if (known.length === 0) await database.listen(channel, (payload) => notify(channel, payload))
    },
    async close() {
      const connection = await acquire('background')
      await database.close()
      connection.release()
    },
  }
}

async function open(folder: string, use: EmbeddedUse): Promise<EmbeddedDatabase> {
  if (use === 'serving') return (await import('./pglite-thread.ts')).openPgliteThread(folder)
  return (await import('./pglite-database.ts')).createPglite(folder)
}
