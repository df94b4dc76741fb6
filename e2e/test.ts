import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { type ServerProcess, startServerProcess } from '../server/src/test/server-process.ts'

export { type Download, expect, type Page } from '@playwright/test'

/** A copy of the seeded market with a server; a file of tests has its own, so that no file depends on another. */
class Market {
  readonly #seeded: string
  #file = ''
  #folder = ''
  #server: ServerProcess | undefined

  constructor(seeded: string) {
    this.#seeded = seeded
  }

  async of(file: string): Promise<ServerProcess> {
    if (this.#server && this.#file === file) return this.#server
    await this.end()
    this.#folder = mkdtempSync(join(tmpdir(), 'homeslice-e2e-'))
    cpSync(this.#seeded, this.#folder, { recursive: true })
    const DATA_DIR = this.#folder
    this.#server = await startServerProcess({
      NODE_ENV: 'development',
      SEED: 'auto',
      LOG_LEVEL: 'warn',
      WEBHOOKS: 'anywhere',
      DATA_DIR,
    })
    this.#file = file
    return this.#server
  }

  async end(): Promise<void> {
    if (!this.#server) return
    await this.#server.end('SIGTERM')
    this.#server = undefined
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** A test with the market of its file; the server's output is attached to a failure. */
export const test = base.extend<
  { server: ServerProcess; cleanUp: undefined },
  { seeded: string; market: Market }
>({
  seeded: [process.env.E2E_MARKET ?? '', { scope: 'worker', option: true }],
  market: [
    async ({ seeded }, use) => {
      const market = new Market(seeded)
      await use(market)
      await market.end()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ market }, use, { file }) => use(await market.of(file)),
    { scope: 'test', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  cleanUp: [
    async ({ browser, server }, use, testInfo) => {
      await use(undefined)
      // Open pages would follow their auctions and slow down every following test.
      for (const context of browser.contexts()) await context.close()
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('server', { body: server.output(), contentType: 'text/plain' })
    },
    { auto: true },
  ],
})
