import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeHomeSlice } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { newDatabase, type OwnPostgres, ownPostgres } from '#server/test/real-postgres.ts'
import { type ServerProcess, startServerProcess } from '#server/test/server-process.ts'

/** What is durable stays so. Tables are vacuumed at fixed points, so that no measurement meets it by chance. */
const SETTINGS = [
  'max_connections=200',
  'shared_buffers=1GB',
  'effective_cache_size=8GB',
  'work_mem=16MB',
  'maintenance_work_mem=256MB',
  'random_page_cost=1.1',
  'max_wal_size=4GB',
  'checkpoint_timeout=15min',
  'autovacuum=off',
  'log_min_messages=fatal',
]
const USERS = 20_000
const BIDS_PER_DEAL = 4
const LIVE_SHARE = 0.08
const DATA = join(import.meta.dirname, '../data')
const SECRET_KEY = 'a key for benches alone, of 32 characters'
process.env.SECRET_KEY = SECRET_KEY

/** A market in a database of its own. */
export interface Market {
  deals: number
  live: number
  users: number
  databaseUrl: string
}

export const openDatabases = (): Promise<OwnPostgres> => ownPostgres(SETTINGS)

/** @throws if psql, which the scripts need, is not installed */
export function psql(databaseUrl: string, ...options: string[]): string {
  return execFileSync('psql', ['-qX', '-v', 'ON_ERROR_STOP=1', '-d', databaseUrl, ...options], {
    encoding: 'utf8',
  })
}

/** A market of up to 100 000 deals, with 8 live ones and 400 bids for every 100. */
export async function makeMarket(postgres: OwnPostgres, deals: number): Promise<Market> {
  const databaseUrl = await newDatabase(postgres.url)
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-bench-'))
  const product = await makeHomeSlice(
    readConfig({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: databaseUrl, SEED: 'off' }),
  )
  await product.close()
  rmSync(folder, { recursive: true })
  const market = { deals, live: deals * LIVE_SHARE, users: USERS, databaseUrl }
  const counts = { deals, live: market.live, users: USERS, bids: deals * BIDS_PER_DEAL }
  const variables = Object.entries(counts).flatMap(([name, count]) => ['-v', `${name}=${count}`])
  psql(databaseUrl, ...variables, '-f', join(DATA, 'generate.sql'))
  psql(databaseUrl, '-f', join(DATA, 'fill.sql'))
  return market
}

/** A copy of a market with ten times the deals and the audit log; nobody is connected to the original. */
export async function scaledMarket(
  postgres: OwnPostgres,
  { databaseUrl, ...market }: Market,
): Promise<Market> {
  const copy = await newDatabase(postgres.url, new URL(databaseUrl).pathname.slice(1))
  psql(copy, '-f', join(DATA, 'scale.sql'))
  return { ...market, deals: market.deals * 10, live: market.live * 10, databaseUrl: copy }
}

/** The product in a process of its own on a market, as in production. */
export async function serveMarket({ databaseUrl }: Market): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-bench-'))
  const server = await startServerProcess({
    NODE_ENV: 'production',
    ALLOW_IN_PRODUCTION: 'weak-secret,unlimited-requests',
    PUBLIC_URL: 'https://bench.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
  })
  return {
    ...server,
    async end(signal) {
      const code = await server.end(signal)
      rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
}

/** The id of the n-th live deal. */
export const liveDeal = ({ deals, live }: Market, n: number): string =>
  `01980000-0000-7000-8000-${String(Math.ceil((n * deals) / live)).padStart(12, '0')}`
