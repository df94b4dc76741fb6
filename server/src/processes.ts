import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { answerMetricsOfAll } from './platform/http/metrics.ts'

/** So that a server which cannot start is not tried again all the time. */
const RESTART_MS = 1_000

/**
 * Runs several server processes that share the port. The first one prepares database and keys before the others start.
 * One that ends is replaced after a second. After SIGTERM or SIGINT, or if the first ends before it listens, this
 * process exits once all have ended: with 0 if they all did.
 */
export function runProcesses(count: number): void {
  let hasListened = false
  let stoppedBy: NodeJS.Signals | null = null
  let exitCode = 0
  const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const stop = (signal: NodeJS.Signals) => {
    stoppedBy = signal
    for (const worker of workers()) worker.process.kill(signal)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  cluster.once('listening', () => {
    hasListened = true
    for (let started = 1; started < count && stoppedBy === null; started += 1) cluster.fork()
  })
  cluster.on('exit', ({ process: { pid } }: Worker, code: number | null, signal: string | null) => {
    if (stoppedBy !== null || !hasListened) {
      // A process that has only begun to start does not handle the signal yet.
      exitCode ||= signal !== null && signal === stoppedBy ? 0 : (code ?? 1)
      if (workers().length === 0) process.exit(exitCode)
      return
    }
    console.error(`Server process ${pid} ended with ${signal ?? code}; another one is started.`)
    setTimeout(() => {
      if (stoppedBy === null) cluster.fork()
    }, RESTART_MS)
  })
  // Each process accepts for itself: a connection that this one passed to a process that has just died is never answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./main.ts', import.meta.url)) })
  answerMetricsOfAll()
  cluster.fork()
}
