import { Worker } from 'node:worker_threads'
import type { Engine, EngineResult, Listening, Statement } from './engine.ts'
import type { LeaseKind } from './leases.ts'
import type { WorkerReply, WorkerRequest } from './pglite-worker.ts'
import { Turns } from './turns.ts'

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/**
 * PostgreSQL embedded in a worker thread, so that a heavy query does not block the event loop. It has one
 * connection: `acquire` leases it to one caller at a time, first come first served, so transactions never
 * interleave.
 */
export async function openEmbedded(folder: string): Promise<Engine> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { folder } })
  const waiting = new Map<number, { resolve: (r: EngineResult[]) => void; reject: (e: unknown) => void }>()
  const listeners = new Map<string, Listening[]>()
  let lastId = 0
  let failure: Error | undefined

  const fail = (error: Error) => {
    failure = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: WorkerReply) => {
      if ('ready' in message) return resolve()
      if ('channel' in message) {
        for (const { onPayload } of listeners.get(message.channel) ?? []) onPayload(message.payload)
        return
      }
      const caller = waiting.get(message.id)
      waiting.delete(message.id)
      if ('error' in message) caller?.reject(Object.assign(new Error(message.error.message), message.error))
      else caller?.resolve(message.results)
    })
    worker.on('error', (error) => {
      const cause = error instanceof Error ? error : new Error(String(error))
      fail(cause)
      reject(cause)
    })
  })
  worker.on('exit', () => fail(new Error('The embedded database has stopped.')))

  const ask = (request: WithoutId<WorkerRequest>) =>
    new Promise<EngineResult[]>((resolve, reject) => {
      if (failure) return reject(failure)
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ ...request, id: lastId })
    })

  const turns = new Turns()
  const acquire = async (kind: LeaseKind) => {
    await turns.take(kind)
    return {
      query: (statements: readonly Statement[]) => ask({ kind: 'query', statements }),
      release: () => turns.give(),
    }
  }

  return {
    kind: 'embedded',
    acquire,
    async script(sql) {
      const connection = await acquire('background')
      try {
        return (await ask({ kind: 'script', sql }))[0]?.rows ?? []
      } finally {
        connection.release()
      }
    },
    async listen(channel, listening) {
      const known = listeners.get(channel) ?? []
      listeners.set(channel, [...known, listening])
      if (known.length === 0) await ask({ kind: 'listen', channel })
    },
    async close() {
      const connection = await acquire('background')
      await ask({ kind: 'close' })
      connection.release()
    },
  }
}
