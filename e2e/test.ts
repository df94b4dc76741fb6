import { test as base } from '@playwright/test'
import type { ServerProcess } from '../server/src/test/server-process.ts'
import { MarketServer } from './market-server.ts'
import { type SeededMarket, seededMarket } from './seeded-market.ts'

export { type Download, expect, type Page } from '@playwright/test'

/** The market of a file of tests; each file has its own, so that no file depends on another. */
class FileMarket {
  readonly #seeded: SeededMarket
  #file = ''
  #market: MarketServer | undefined
  #server: ServerProcess | undefined

  constructor(seeded: SeededMarket) {
    this.#seeded = seeded
  }

  async of(file: string): Promise<ServerProcess> {
    if (this.#server && this.#file === file) return this.#server
    await this.end()
    this.#market = await MarketServer.copyOf(this.#seeded)
    this.#server = await this.#market.start({ WEBHOOKS: 'anywhere' })
    this.#file = file
    return this.#server
  }

  /** What a script needs that reads the market of the file. */
  get settings(): Readonly<Record<string, string>> {
    return this.#market?.settings ?? {}
  }

  async end(): Promise<void> {
    await this.#market?.end()
    this.#market = undefined
    this.#server = undefined
  }
}

/** A test with the market of its file; the server's output is attached to a failure. */
export const test = base.extend<
  { server: ServerProcess; cleanUp: undefined },
  {
    seeded: SeededMarket
    market: FileMarket
    /** A market as after a first installation, whose server the tests start and kill themselves. */
    embedded: MarketServer
  }
>({
  seeded: [seededMarket(), { scope: 'worker', option: true }],
  market: [
    async ({ seeded }, use) => {
      const market = new FileMarket(seeded)
      await use(market)
      await market.end()
    },
    { scope: 'worker' },
  ],
  embedded: [
    // Playwright takes the names of fixtures from this pattern.
    async ({ seeded: _seeded }, use) => {
      const market = MarketServer.embedded()
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
