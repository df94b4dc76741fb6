import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropDatabase, newDatabase } from '../server/src/test/real-postgres.ts'
import { type ServerProcess, startServerProcess } from '../server/src/test/server-process.ts'
import type { SeededMarket } from './seeded-market.ts'

/** A market with demonstration deals, and the server on it, which a test may kill and start again. */
export class MarketServer {
  readonly #settings: Record<string, string>
  readonly #remove: () => Promise<void>
  #server: ServerProcess | undefined

  private constructor(settings: Record<string, string>, remove: () => Promise<void>) {
    this.#settings = settings
    this.#remove = remove
  }

  /** A copy of the seeded market on PostgreSQL, which leaves more of the processor to the browser. */
  static async copyOf(seeded: SeededMarket): Promise<MarketServer> {
    const folder = newFolder()
    cpSync(seeded.folder, folder, { recursive: true })
    const database = await newDatabase(seeded.postgres, seeded.template)
    return new MarketServer({ DATABASE_URL: database, DATA_DIR: folder }, async () => {
      await dropDatabase(seeded.postgres, database)
      rmSync(folder, { recursive: true, force: true })
    })
  }

  /** What a newcomer gets: an empty folder, which the first start fills in the embedded database. */
  static embedded(): MarketServer {
    const folder = newFolder()
    return new MarketServer({ DATA_DIR: folder }, async () =>
      rmSync(folder, { recursive: true, force: true }),
    )
  }

  /** Starts the server again or for the first time, on a free port unless `PORT` names one. */
  async start(settings: Record<string, string> = {}): Promise<ServerProcess> {
    await this.#server?.end('SIGTERM')
    this.#server = await startServerProcess({
      NODE_ENV: 'development',
      SEED: 'auto',
      LOG_LEVEL: 'warn',
      ...this.#settings,
      ...settings,
    })
    return this.#server
  }

  /** What a script needs that reads the market. */
  get settings(): Readonly<Record<string, string>> {
    return this.#settings
  }

  /** Stops the server and removes the market. */
  async end(): Promise<void> {
    await this.#server?.end('SIGTERM')
    await this.#remove()
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'homeslice-e2e-'))
