import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/kernel/durations.ts'
import { holderOfFolder } from '../../platform/database/data-folder-lock.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import type { SandboxOwner } from '../settings.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const LISTENS = /^HomeSlice is at (http:\/\/\S+)/
/** One that was used so recently is not ended in favour of another. */
const IN_USE_MS = MINUTE_MS
const LONGEST_END_MS = 20 * SECOND_MS
/** Without a request for so long, a sandbox is deleted. */
const KEPT_DAYS = 30

const place = z.object({ url: z.url() })

interface Running {
  url: Promise<string>
  process: ChildProcess
  usedAt: number
}

const allInUse = () =>
  new HttpError(
    503,
    'sandbox_busy',
    { detail: 'All sandboxes of this server are in use. Try again in a minute.', code: 'sandbox_busy' },
    { 'retry-after': '60' },
  )

/**
 * The sandboxes of accounts: each is this product in a process of its own, on its own embedded database, so that it
 * shares nothing with the market. Processes on the same data folder find each other's by a file.
 */
export class Sandboxes {
  readonly #platform: Pick<Platform, 'config' | 'tokens' | 'log'>
  readonly #running = new Map<string, Running>()
  /** One at a time looks for or starts the sandbox of an account. */
  readonly #turns = new Semaphore(1)

  constructor(platform: Pick<Platform, 'config' | 'tokens' | 'log'>) {
    this.#platform = platform
  }

  /** The secret of a sandbox, with which it believes what this server says of the caller. */
  secretOf(ownerId: string): string {
    return this.#platform.tokens.sign(`sandbox:${ownerId}`)
  }

  /**
   * Where the sandbox of an account listens; it is started if it does not run.
   * @throws 503 if as many as may run are in use
   */
  async addressOf(owner: SandboxOwner): Promise<string> {
    const running = this.#running.get(owner.id)
    if (running) {
      running.usedAt = performance.now()
      return running.url
    }
    return this.#turns.run(owner.id, async () => {
      const started = this.#running.get(owner.id)
      if (started) return started.url
      const elsewhere = await this.#placeOf(owner.id)
      if (elsewhere && (await isListening(elsewhere.url))) return elsewhere.url
      return (await this.#start(owner)).url
    })
  }

  /** Ends the sandbox of an account and deletes what it holds. */
  async reset(ownerId: string): Promise<void> {
    const holder = await holderOfFolder(this.#folderOf(ownerId))
    if (holder !== null) {
      process.kill(holder, 'SIGTERM')
      const since = performance.now()
      while (performance.now() - since < LONGEST_END_MS && (await this.#isUsed(ownerId))) await pause(50)
    }
    this.#running.delete(ownerId)
    await rm(this.#folderOf(ownerId), { recursive: true, force: true })
  }

  /** Deletes the sandboxes that no one has used for long. */
  async tidy(): Promise<void> {
    const ids = await readdir(join(this.#platform.config.dataDir, 'sandboxes')).catch(() => [])
    for (const id of ids) {
      const used = await stat(this.#fileOf(id)).catch(() => null)
      if (!(await this.#isUsed(id)) && (!used || Date.now() - used.mtimeMs > KEPT_DAYS * DAY_MS))
        await this.reset(id)
    }
  }

  /** Ends those that this process has started. */
  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ process }) => endAndWait(process)))
  }

  async #start(owner: SandboxOwner): Promise<Running> {
    await this.#makeRoom()
    const { config, log } = this.#platform
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'development',
        DATA_DIR: this.#folderOf(owner.id),
        HOST: '127.0.0.1',
        PORT: '0',
        PUBLIC_URL: config.publicUrl,
        SECRET_KEY: this.secretOf(owner.id),
        MAIL_FROM: config.mailFrom,
        SEED: 'off',
        LOG_LEVEL: 'error',
        RATE_LIMITS: 'off',
        WEBHOOKS: config.areWebhooksAnywhere ? 'anywhere' : 'public',
        SANDBOXES: '0',
        SANDBOX_OWNER: JSON.stringify(owner),
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const running = { url: this.#listening(owner.id, child), process: child, usedAt: performance.now() }
    this.#running.set(owner.id, running)
    child.once('exit', (code, signal) => {
      if (this.#running.get(owner.id) === running) this.#running.delete(owner.id)
      if (code !== 0) log.warn({ code, signal }, 'a sandbox ended')
    })
    return running
  }

  /** Waits until a started sandbox listens, and notes where for other processes. */
  async #listening(id: string, child: ChildProcess): Promise<string> {
    const url = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
        const address = LISTENS.exec(line)?.[1]
        if (address) resolve(address)
        // What is no line of the log is meant for a terminal.
        else if (line.startsWith('{')) this.#platform.log.error({ line }, 'a sandbox reports')
      })
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`A sandbox ended with ${code} before it listened.`)))
    })
    await writeFile(this.#fileOf(id), JSON.stringify({ url }))
    return url
  }

  /** Ends the one that was not used for longest if as many run as may. @throws 503 if all are in use */
  async #makeRoom(): Promise<void> {
    const running = [...this.#running.values()].sort((a, b) => a.usedAt - b.usedAt)
    if (running.length < this.#platform.config.sandboxes) return
    const [oldest] = running
    if (!oldest || performance.now() - oldest.usedAt < IN_USE_MS) throw allInUse()
    await endAndWait(oldest.process)
  }

  async #placeOf(id: string) {
    const text = await readFile(this.#fileOf(id), 'utf8').catch(() => null)
    return text === null ? null : place.parse(JSON.parse(text))
  }

  #folderOf(id: string): string {
    return join(this.#platform.config.dataDir, 'sandboxes', id)
  }

  #fileOf(id: string): string {
    return join(this.#folderOf(id), 'address.json')
  }

  async #isUsed(id: string): Promise<boolean> {
    return (await holderOfFolder(this.#folderOf(id))) !== null
  }
}

async function endAndWait(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** True if something accepts connections at an address. */
function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}
