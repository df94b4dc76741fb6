import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { type ServerProcess, startServerProcess } from '../server/src/test/server-process.ts'

export { expect, type Page } from '@playwright/test'

/** A test with its worker's own market; the server's output is attached to a failure. */
export const test = base.extend<{ cleanUp: undefined }, { seeded: string; server: ServerProcess }>({
  seeded: [process.env.E2E_MARKET ?? '', { scope: 'worker', option: true }],
  server: [
    async ({ seeded }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'homeslice-e2e-'))
      cpSync(seeded, folder, { recursive: true })
      const server = await startServerProcess({
        NODE_ENV: 'development',
        SEED: 'auto',
        LOG_LEVEL: 'warn',
        DATA_DIR: folder,
      })
      await use(server)
      await server.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
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
