/*
 * `npm run cluster -- [--servers <n>] [--folder <folder>]`: the market on one machine as it runs on several, from
 * Debian's packages: PostgreSQL with a standby and a pooler, Redis, a storage of files, nginx with the deployed configuration, and
 * servers with the demonstration market. All of it is in the folder, which must be empty or new; without one it is
 * temporary and removed at the end. Ctrl-C stops everything.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../server/seed/accounts.ts'
import { type Cluster, startCluster } from './cluster/start.ts'

const HOW = 'npm run cluster -- [--servers <n>] [--folder <empty folder>]'

/** @throws if the given folder has content */
function prepare(given: string | undefined): string {
  const folder = given === undefined ? mkdtempSync(join(tmpdir(), 'homeslice-cluster-')) : resolve(given)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty. ${HOW}`)
  mkdirSync(folder, { recursive: true })
  // PostgreSQL and nginx run as users of their own.
  chmodSync(folder, 0o755)
  return folder
}

function describe({ url, servers, primary, standby, environment }: Cluster, folder: string): string {
  const accounts = DEMO_ACCOUNTS.map(({ email, what }) => `  ${email.padEnd(26)} ${what}`)
  return [
    `HomeSlice is at ${url} (its certificate is self-signed: the browser warns)`,
    ...servers.map(({ url: address, program }) => `  server   ${address} (process ${program.pid})`),
    `  files    ${environment.S3_ENDPOINT}`,
    `  Redis    ${environment.REDIS_URL}`,
    `  pooler   ${environment.DATABASE_URL}`,
    `  primary  ${psql(primary)}`,
    `  standby  ${psql(standby)}`,
    `  folder   ${folder}`,
    `Demonstration accounts, password ${DEMO_PASSWORD}:`,
    ...accounts,
    `Mail is kept at ${url}/mailbox`,
    'Ctrl-C stops everything.',
  ].join('\n')
}

const psql = ({ port }: Cluster['primary']) => `postgres://homeslice@127.0.0.1:${port}/homeslice`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { servers: { type: 'string', default: '3' }, folder: { type: 'string' } },
  })
  const count = Number(values.servers)
  if (!(Number.isInteger(count) && count >= 1)) throw new Error(HOW)
  const folder = prepare(values.folder)
  const stopped = Promise.race(
    ['SIGINT', 'SIGTERM'].map((signal) => new Promise((resolved) => process.on(signal, resolved))),
  )
  try {
    // Production refuses accounts with a public password, so the demonstration runs in development mode.
    const cluster = await startCluster(folder, count, { NODE_ENV: 'development' }, console.log)
    console.log(describe(cluster, folder))
    await stopped
    console.log('Stopping …')
    await cluster.stop()
  } finally {
    if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
