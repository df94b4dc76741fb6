import { Worker } from 'node:worker_threads'
import type { EngineResult } from './engine.ts'
import type { EmbeddedDatabase } from './pglite-database.ts'
import type { WorkerReply, WorkerRequest } from './pglite-worker.ts'

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** Opens the embedded database in a thread of its own, so that a heavy query does not block the event loop. */
export async function openPgliteThread(folder: string): Promise<EmbeddedDatabase> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { folder } })
  const waiting = new Map<number, { resolve: (r: EngineResult[]) => void; reject: (e: unknown) => void }>()
  const listeners = new Map<string, (payload: string) => void>()
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
      if ('channel' in message) return listeners.get(message.channel)?.(message.payload)
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

  const send = (request: WithoutId<WorkerRequest>) =>
    new Promise<EngineResult[]>((resolve, reject) => {
      if (failure) return reject(failure)
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ ...request, id: lastId })
    })

  return {
    query: (statements) => send({ kind: 'query', statements }),
    script: async (sql) => (await send({ kind: 'script', sql }))[0]?.rows ?? [],
    async listen(channel, onPayload) {
      listeners.set(channel, onPayload)
      await send({ kind: 'listen', channel })
    },
    async close() {
      await send({ kind: 'close' })
    },
  }
}
