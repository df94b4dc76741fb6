import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import threads from 'node:worker_threads'

const WATCH = fileURLToPath(new URL('./watch-connects.ts', import.meta.url))

/** Records the addresses that threads started from now on call, including the threads that they start. */
export function watchThreads(): { watched: () => number; calls: () => string[]; stop: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-calls-'))
  const file = join(folder, 'calls')
  process.env.WATCHED_CALLS = file
  const { Worker } = threads
  threads.Worker = class extends Worker {
    constructor(...[entry, options]: ConstructorParameters<typeof Worker>) {
      super(entry, { ...options, execArgv: ['--require', WATCH] })
    }
  }
  syncBuiltinESMExports()
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
  return {
    watched: () => lines().filter((line) => line.endsWith(' watched')).length,
    calls: () => lines().filter((line) => !line.endsWith(' watched')),
    stop: () => {
      threads.Worker = Worker
      syncBuiltinESMExports()
      delete process.env.WATCHED_CALLS
      rmSync(folder, { recursive: true })
    },
  }
}
