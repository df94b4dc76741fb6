import { fsyncSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type EngineResult, type Statement, TYPE_IDS } from './engine.ts'
import { pgliteStatements } from './pglite-statements.ts'

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

const asText = (value: string) => value
const parsers = { [TYPE_IDS.int8]: Number, [TYPE_IDS.numeric]: asText, [TYPE_IDS.date]: asText }

/** Little memory: there is one connection, and the file system's cache is behind it. */
const SETTINGS = ['wal_sync_method=fsync', 'shared_buffers=32MB', 'max_connections=10']

const database = await PGlite.create({
  dataDir: folder,
  extensions: { pg_trgm, btree_gin },
  parsers,
  // Omits PGlite's default -F, so that a commit flushes the write-ahead log.
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...SETTINGS.flatMap((setting) => ['-c', setting]),
  ],
})
writeThrough(database)
const run = pgliteStatements(database)
reply({ ready: true })

port.on('message', async (request: WorkerRequest) => {
  try {
    if (request.kind === 'query') {
      const results: EngineResult[] = []
      for (const statement of request.statements) results.push(await run(statement))
      reply({ id: request.id, results })
      return
    }
    if (request.kind === 'script') {
      const results = await database.exec(request.sql)
      reply({ id: request.id, results: [{ rows: results.at(-1)?.rows ?? [], affected: 0 }] })
      return
    }
    if (request.kind === 'listen') {
      await database.listen(request.channel, (payload) => reply({ channel: request.channel, payload }))
    }
    if (request.kind === 'close') await database.close()
    reply({ id: request.id, results: [] })
    if (request.kind === 'close') port.close()
  } catch (error) {
    const issue = error instanceof Error ? error : new Error(String(error))
    reply({ id: request.id, error: { ...issue, message: issue.message } })
  }
})

interface NodeStream {
  nfd: number
}

/** The embedded database's file system has no fsync; without it a power failure could lose a commit. */
function writeThrough(pglite: PGlite): void {
  const operations = pglite.Module.FS.filesystems.NODEFS?.stream_ops as Record<string, unknown> | undefined
  if (!operations) throw new Error('The embedded database has no file system to flush.')
  operations.fsync = (stream: NodeStream) => {
    fsyncSync(stream.nfd)
    return 0
  }
}
