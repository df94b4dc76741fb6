import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
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
import { unanswered } from './forward.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const LISTENS = /^HomeSlice is at (http:\/\/\S+)/
/** One that was used so recently is not ended in favour of another. */
const IN_USE_MS = MINUTE_MS
/** One that does not listen by then is ended, and so is one that ignores that it is to end. */
const LONGEST_START_MS = MINUTE_MS
const LONGEST_END_MS = 15 * SECOND_MS
/** Without a request for so long, a sandbox is deleted. */
const KEPT_DAYS = 30
/** More are not stored; each takes 50 MB of the disk that the market's files are on. */
const MOST_STORED = 100

const place = z.object({ url: z.url(), pid: z.int() })

interface Running {
  url: Promise<string>
  process: ChildProcess
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
 * shares nothing with the market. Processes on the same data folder find each other's by a file, whose time is that of
 * the last use.
 */
export class Sandboxes {
  readonly #platform: Pick<Platform, 'config' | 'tokens' | 'log'>
  readonly #running = new Map<string, Running>()
  /** What starts, ends or deletes a sandbox does it alone, so that those that run can be counted. */
  readonly #alone = new Semaphore(1)

  constructor(platform: Pick<Platform, 'config' | 'tokens' | 'log'>) {
    this.#platform = platform
  }

  /** The secret of a sandbox, with which it believes what this server says of the caller. */
  secretOf(ownerId: string): string {
    return this.#platform.tokens.sign(`sandbox:${ownerId}`)
  }

  /**
   * Where the sandbox of an account listens; it is started if it does not run.
   * @param isUse false if the request does not keep it from being ended in favour of another
   * @throws 503 if as many as may run are in use, or it does not start
   */
  async addressOf(owner: SandboxOwner, { isUse }: { isUse: boolean }): Promise<string> {
    const found = this.#running.get(owner.id) ?? (await this.#alone.run('', () => this.#findOrStart(owner)))
    const url = await found.url.catch((error: unknown) => {
      this.#platform.log.error({ err: error }, 'a sandbox did not start')
      throw unanswered()
    })
    if (isUse) await utimes(this.#fileOf(owner.id), new Date(), new Date()).catch(() => {})
    return url
  }

  /** Ends the sandbox of an account and deletes what it holds. */
  reset(ownerId: string): Promise<void> {
    return this.#alone.run('', () => this.#delete(ownerId))
  }

  /** Deletes the sandboxes that no one has used for long. */
  async tidy(): Promise<void> {
    for (const { id, usedAt } of await this.#stored())
      if (Date.now() - usedAt > KEPT_DAYS * DAY_MS && !(await this.#isUsed(id))) await this.reset(id)
  }

  /** Ends those that this process has started. */
  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ process }) => endAndWait(process)))
  }

  async #findOrStart(owner: SandboxOwner): Promise<{ url: Promise<string> }> {
    const started = this.#running.get(owner.id)
    if (started) return started
    const elsewhere = await this.#placeOf(owner.id)
    // Its port may be another program's if the process has ended.
    if (elsewhere && (await holderOfFolder(this.#folderOf(owner.id))) === elsewhere.pid)
      return { url: Promise.resolve(elsewhere.url) }
    await this.#makeRoom()
    await this.#makeRoomOnDisk(owner.id)
    return this.#start(owner)
  }

  #start(owner: SandboxOwner): Running {
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
    const running = { url: this.#listening(owner.id, child), process: child }
    this.#running.set(owner.id, running)
    const forget = () => {
      if (this.#running.get(owner.id) === running) this.#running.delete(owner.id)
    }
    child.once('exit', (code, signal) => {
      forget()
      if (code !== 0) log.warn({ code, signal }, 'a sandbox ended')
    })
    running.url.catch(forget)
    return running
  }

  /** Waits until a started sandbox listens, and notes where for other processes. */
  async #listening(id: string, child: ChildProcess): Promise<string> {
    const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_START_MS)
    try {
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
      await writeFile(this.#fileOf(id), JSON.stringify({ url, pid: child.pid }))
      return url
    } finally {
      clearTimeout(late)
    }
  }

  /** Ends the one that was not used for longest if as many run as may. @throws 503 if all are in use */
  async #makeRoom(): Promise<void> {
    if (this.#running.size < this.#platform.config.sandboxes) return
    const stored = await this.#stored()
    const usedAt = new Map(stored.map((one) => [one.id, one.usedAt]))
    const [oldest] = [...this.#running.keys()]
      .map((id) => ({ id, usedAt: usedAt.get(id) ?? Date.now() }))
      .sort((a, b) => a.usedAt - b.usedAt)
    if (!oldest || Date.now() - oldest.usedAt < IN_USE_MS) throw allInUse()
    const running = this.#running.get(oldest.id)
    if (running) await endAndWait(running.process)
  }

  /** Deletes the one that was not used for longest if a new one would be too many. */
  async #makeRoomOnDisk(ownerId: string): Promise<void> {
    const stored = (await this.#stored()).sort((a, b) => a.usedAt - b.usedAt)
    if (stored.length < MOST_STORED || stored.some(({ id }) => id === ownerId)) return
    for (const { id } of stored) if (!(await this.#isUsed(id))) return this.#delete(id)
  }

  async #delete(id: string): Promise<void> {
    const running = this.#running.get(id)
    if (running) await endAndWait(running.process)
    await this.#endElsewhere(id)
    await rm(this.#folderOf(id), { recursive: true, force: true })
  }

  /** Ends the one of an account that another process has started. */
  async #endElsewhere(id: string): Promise<void> {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const holder = await holderOfFolder(this.#folderOf(id))
      if (holder === null) return
      process.kill(holder, signal)
      const since = performance.now()
      while (performance.now() - since < LONGEST_END_MS && (await this.#isUsed(id))) await pause(50)
    }
  }

  async #stored(): Promise<{ id: string; usedAt: number }[]> {
    const ids = await readdir(join(this.#platform.config.dataDir, 'sandboxes')).catch(() => [])
    return Promise.all(
      ids.map(async (id) => {
        // One that has not listened yet has no file.
        const used = await stat(this.#fileOf(id)).catch(() => stat(this.#folderOf(id)))
        return { id, usedAt: used.mtimeMs }
      }),
    )
  }

  async #placeOf(id: string) {
    const text = await readFile(this.#fileOf(id), 'utf8').catch(() => null)
    return text === null ? null : (place.safeParse(JSON.parse(text)).data ?? null)
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

/** Ends a process, by force if it ignores SIGTERM. */
async function endAndWait(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_END_MS)
  await ended
  clearTimeout(late)
}
