import { parentPort, workerData } from 'node:worker_threads'
import type { EngineResult, Statement } from './engine.ts'
import { openPglite } from './pglite-database.ts'

export type WorkerRequest = { id: number } & (
  | { kind: 'query'; statements: readonly Statement[] }
  | { kind: 'script'; sql: string }
  | { kind: 'listen'; channel: string }
  | { kind: 'close' }
)
export type WorkerReply =
  | { id: number; results: EngineResult[] }
  | { id: number; error: Record<string, unknown> & { message: string } }
  | { channel: string; payload: string }
  | { ready: true }

const port = parentPort
if (!port) throw new Error('The embedded database must run in a worker thread.')
const { folder } = workerData as { folder: string }
const reply = (message: WorkerReply) => port.postMessage(message)

const database = await openPglite(folder)
reply({ ready: true })

async function execute(request: WorkerRequest): Promise<EngineResult[]> {
  switch (request.kind) {
    case 'query':
      return database.query(request.statements)
    case 'script':
      return [{ rows: await database.script(request.sql), affected: 0 }]
    case 'listen':
      await database.listen(request.channel, (payload) => reply({ channel: request.channel, payload }))
      return []
    case 'close':
      await database.close()
      return []
  }
}

port.on('message', async (request: WorkerRequest) => {
  try {
    reply({ id: request.id, results: await execute(request) })
    if (request.kind === 'close') port.close()
  } catch (error) {
    const issue = error instanceof Error ? error : new Error(String(error))
    reply({ id: request.id, error: { ...issue, message: issue.message } })
  }
})
