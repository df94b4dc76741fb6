import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../server/src/test/server-process.ts'

/** Seeds one market before the tests; each worker runs its own server on a copy. */
export default async function seedMarket() {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-e2e-'))
  process.env.E2E_MARKET = folder
  const server = await startServerProcess({ NODE_ENV: 'development', SEED: 'auto', DATA_DIR: folder })
  await server.end('SIGTERM')
  return () => rmSync(folder, { recursive: true, force: true })
}
