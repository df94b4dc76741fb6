import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newDatabase, realPostgres } from '../server/src/test/real-postgres.ts'
import { startServerProcess } from '../server/src/test/server-process.ts'

/** The market of the demonstration data, which is copied for each file of journeys. */
export interface SeededMarket {
  /** A PostgreSQL server on which databases can be created. */
  postgres: string
  /** The name of the seeded database on that server. */
  template: string
  /** The data folder that belongs to the template. */
  folder: string
}

/** Fills the market before the tests, and stops the server that filled it. */
export default async function seedMarket() {
  const postgres = await realPostgres()
  const database = await newDatabase(postgres.url)
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-e2e-'))
  const server = await startServerProcess({
    NODE_ENV: 'development',
    SEED: 'auto',
    DATABASE_URL: database,
    DATA_DIR: folder,
  })
  await server.end('SIGTERM')
  const seeded: SeededMarket = {
    postgres: postgres.url,
    template: new URL(database).pathname.slice(1),
    folder,
  }
  process.env.E2E_MARKET = JSON.stringify(seeded)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The market that the global set-up has filled; a worker process inherits it. */
export const seededMarket = (): SeededMarket => JSON.parse(process.env.E2E_MARKET ?? '{}') as SeededMarket
