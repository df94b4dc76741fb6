import { fsyncSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type EngineResult, type Statement, TYPE_IDS } from './engine.ts'
import { pgliteStatements } from './pglite-statements.ts'

/** The embedded database, in this thread or in another. */
export interface EmbeddedDatabase {
  query(statements: readonly Statement[]): Promise<EngineResult[]>
  /** Runs several statements without parameters; returns the rows of the last one. */
  script(sql: string): Promise<Record<string, unknown>[]>
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

const asText = (value: string) => value
const parsers = { [TYPE_IDS.int8]: Number, [TYPE_IDS.numeric]: asText, [TYPE_IDS.date]: asText }

/** Little memory: there is one connection, and the operating system caches the files. */
const SETTINGS = ['wal_sync_method=fsync', 'shared_buffers=32MB', 'max_connections=10']
const START_PARAMS = SETTINGS.flatMap((setting) => ['-c', setting])
const OPTIONS = { extensions: { pg_trgm, btree_gin }, parsers }

/** Opens the embedded database in this thread, which its queries block. */
export async function openPglite(folder: string): Promise<EmbeddedDatabase> {
  const database = await PGlite.create({
    ...OPTIONS,
    dataDir: folder,
    // Omits PGlite's default -F, so that a commit flushes the write-ahead log.
    startParams: [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), ...START_PARAMS],
  })
  writeThrough(database)
  return embedded(database)
}

/**
 * Creates a database in memory, in this thread, which is quicker than in a folder and leaves nothing behind if it is
 * interrupted. Closing it writes it to the folder.
 */
export async function createPglite(folder: string): Promise<EmbeddedDatabase> {
  const database = await PGlite.create({
    ...OPTIONS,
    dataDir: 'memory://',
    startParams: [...PGlite.defaultStartParams, ...START_PARAMS],
  })
  const { FS } = database.Module
  return {
    ...embedded(database),
    async close() {
      await database.close()
      writeOut(FS, PGlite.paths.PGDATA, folder)
    },
  }
}

function embedded(database: PGlite): EmbeddedDatabase {
  const run = pgliteStatements(database)
  return {
    async query(statements) {
      const results: EngineResult[] = []
      for (const statement of statements) results.push(await run(statement))
      return results
    },
    async script(sql) {
      const results = await database.exec(sql)
      return results.at(-1)?.rows ?? []
    },
    async listen(channel, onPayload) {
      await database.listen(channel, onPayload)
    },
    close: () => database.close(),
  }
}

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

function writeOut(files: PGlite['Module']['FS'], from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const name of files.readdir(from)) {
    if (name === '.' || name === '..') continue
    const path = join(from, name)
    if (files.isDir(files.stat(path).mode)) writeOut(files, path, join(to, name))
    else writeFileSync(join(to, name), files.readFile(path), { mode: 0o600 })
  }
}
