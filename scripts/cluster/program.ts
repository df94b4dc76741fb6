import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const ASK_MS = 50
/** Filling the market takes longest, up to a minute on a busy machine. */
const READY_MS = 300_000
/** A server finishes what is under way within 15 seconds. */
const END_MS = 20_000
/** Lines of its log that say why a program ended. */
const LAST_LINES = 10

interface Command {
  name: string
  program: string
  arguments: readonly string[]
  log: string
  options?: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid' | 'env'>
  isReady(): Promise<boolean>
}

/** A program of the cluster, which can be ended and started again. */
export class Program {
  readonly #command: Command
  #child: ChildProcess | undefined

  constructor(command: Command) {
    this.#command = command
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** Resolves when it is ready. @throws with the end of its log if it ends before that */
  async start(): Promise<void> {
    const { name, program, arguments: given, log, options, isReady } = this.#command
    const output = openSync(log, 'a')
    // Detached: Ctrl-C reaches this process alone, which ends the others in their order.
    const child = spawn(program, given, { ...options, detached: true, stdio: ['ignore', output, output] })
    this.#child = child
    child.once('error', () => {})
    const deadline = performance.now() + READY_MS
    while (!(await isReady())) {
      if (!hasEnded(child) && child.pid !== undefined && performance.now() < deadline) await pause(ASK_MS)
      else throw new Error(`${name} did not start: ${lastLines(log)}`)
    }
  }

  /** Resolves when it has ended. One that does not end within 20 seconds is killed. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.pid === undefined || hasEnded(child)) return
    const ended = once(child, 'exit')
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), END_MS)
    await ended
    clearTimeout(late)
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

const lastLines = (log: string) =>
  readFileSync(log, 'utf8').trim().split('\n').slice(-LAST_LINES).join('\n') || 'it says nothing'

/** Whether a port of this machine accepts connections. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Whether a server says that it can serve. */
export const isServing = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
