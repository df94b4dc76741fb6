import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeHomeSlice } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { sealEvents } from '#server/history/audit/commands/seal-events.ts'
import { newDatabase, ownPostgres, type RealPostgres } from '#server/test/real-postgres.ts'
import { type ServerProcess, startServerProcess } from '#server/test/server-process.ts'
import { option } from './results.ts'

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
export const USERS = 20_000
const BIDS_PER_DEAL = 4
const LIVE_SHARE = 0.08
const LARGEST_MADE = 100_000
const DATA = join(import.meta.dirname, '../data')
const SECRET_KEY = 'a key for benches alone, of 32 characters'
process.env.SECRET_KEY = SECRET_KEY

/** A market in a database of its own. */
export interface Market {
  deals: number
  live: number
  databaseUrl: string
}

/** The databases of this run: a server of its own, or the one that all parts of `npm run bench` share. */
export async function openDatabases(): Promise<RealPostgres> {
  const shared = process.env.BENCH_DATABASES
  return shared ? { url: shared, stop: async () => {} } : ownPostgres(SETTINGS)
}

/** @throws if psql, which the scripts need, is not installed */
export function psql(databaseUrl: string, ...options: string[]): string {
  return execFileSync('psql', ['-qX', '-v', 'ON_ERROR_STOP=1', '-d', databaseUrl, ...options], {
    encoding: 'utf8',
  })
}

/** What a market is copied from; made once on each server. */
async function templateOf(postgres: RealPostgres, deals: number): Promise<string> {
  const name = `market_${deals}`
  const known = psql(postgres.url, '-Atc', `select count(*) from pg_database where datname = '${name}'`)
  if (known.trim() === '1') return name
  const databaseUrl = await (deals > LARGEST_MADE ? scaled(postgres, deals / 10) : made(postgres, deals))
  psql(postgres.url, '-c', `alter database ${nameOf(databaseUrl)} rename to ${name}`)
  return name
}

async function made(postgres: RealPostgres, deals: number): Promise<string> {
  const databaseUrl = await newDatabase(postgres.url)
  const counts = { deals, live: deals * LIVE_SHARE, users: USERS, bids: deals * BIDS_PER_DEAL }
  const variables = Object.entries(counts).flatMap(([name, count]) => ['-v', `${name}=${count}`])
  await fill(databaseUrl, () => {
    psql(databaseUrl, ...variables, '-f', join(DATA, 'generate.sql'))
    psql(databaseUrl, '-f', join(DATA, 'fill.sql'))
  })
  return databaseUrl
}

async function scaled(postgres: RealPostgres, deals: number): Promise<string> {
  const databaseUrl = await newDatabase(postgres.url, await templateOf(postgres, deals))
  await fill(databaseUrl, () => psql(databaseUrl, '-f', join(DATA, 'scale.sql')))
  return databaseUrl
}

/** Fills a database whose tables the product has made. Its audit log is sealed, else a server would seal all of it while others measure. */
async function fill(databaseUrl: string, rows: () => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-bench-'))
  const config = { NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: databaseUrl, SEED: 'off' }
  const product = await makeHomeSlice(readConfig(config))
  rows()
  await sealEvents(product.platform)
  await product.close()
  rmSync(folder, { recursive: true })
}

/**
 * A market with 8 live deals for every 100, and 20 000 users. Up to 100 000 deals there are 4 bids for each; larger ones
 * are a tenth of the size scaled up, with its bids.
 */
export async function makeMarket(postgres: RealPostgres, deals: number): Promise<Market> {
  const databaseUrl = await newDatabase(postgres.url, await templateOf(postgres, deals))
  return { deals, live: deals * LIVE_SHARE, databaseUrl }
}

/** The product on a market, as in production, in `--processes` processes. */
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
    WEB_PROCESSES: String(option('processes', 1)),
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

const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1)

/** The id of the n-th live deal; of a market that was scaled up, of those it was made from. */
export const liveDeal = ({ deals, live }: Pick<Market, 'deals' | 'live'>, n: number): string =>
  `01980000-0000-7000-8000-${String(Math.ceil((n * deals) / live)).padStart(12, '0')}`
