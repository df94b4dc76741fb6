import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort, installedBinaries, UNPRIVILEGED } from '../../server/src/test/real-postgres.ts'
import { startS3Server } from '../../server/src/test/s3-server.ts'
import { ROOT } from '../steps.ts'
import { configurePooler, isPoolerNewEnough } from './pooler.ts'
import { type Postgres, startPrimary, startStandby } from './postgres.ts'
import { accepts, isServing, Program } from './program.ts'
import { certificateIn, configureProxy } from './proxy.ts'

/** A port in the name of the socket that the servers use; nothing listens there. */
const DATABASE_PORT = 5432

interface ClusterServer {
  url: string
  program: Program
}

/** PostgreSQL with a standby and a pooler, Redis, a storage of files, servers, and nginx in front of them. */
export interface Cluster {
  /** The address for people. */
  url: string
  /** The file of the certificate, which is its own authority. */
  certificate: string
  servers: readonly ClusterServer[]
  redis: Program
  pooler: Program
  primary: Postgres
  standby: Postgres
  /** The variables of the servers. */
  environment: Record<string, string>
  /** Moves the address of the database, as an operator moves a virtual address or a name. */
  pointTo(postgres: Postgres): void
  /** Copies a primary into a new standby, from which servers read what may be a moment old. */
  newStandby(primary: Postgres): Promise<Postgres>
  /** Starts the servers again with other settings. */
  restartServers(settings: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
const find = (program: string) =>
  folders()
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))

/** @throws with the packages to install if programs are missing */
function programs() {
  const found = {
    postgres: installedBinaries(),
    redis: find('redis-server'),
    nginx: find('nginx'),
    pgbouncer: find('pgbouncer'),
    openssl: find('openssl'),
  }
  const missing = Object.entries({
    postgresql: found.postgres && existsSync(join(found.postgres, 'pg_basebackup')),
    'redis-server': found.redis,
    nginx: found.nginx,
    openssl: found.openssl,
  }).flatMap(([name, path]) => (path ? [] : [name]))
  const { postgres, redis, nginx, pgbouncer } = found
  if (missing.length > 0 || !postgres || !redis || !nginx)
    throw new Error(
      `The cluster needs ${missing.join(', ')}. As root: apt-get install ${missing.join(' ')}. Stop and disable the services that this starts; the cluster starts its own.`,
    )
  if (!pgbouncer || !isPoolerNewEnough(pgbouncer))
    throw new Error(
      'The cluster needs PgBouncer 1.21 or newer, which follows prepared statements. As root: sh scripts/cluster/install-pgbouncer.sh',
    )
  return { postgres, redis, nginx, pgbouncer }
}

/**
 * Starts a cluster on free ports of this machine.
 * @param folder exists and is empty; all of the cluster is in it
 * @param settings variables of the servers
 * @throws with what is missing or did not start; nothing runs then
 */
export async function startCluster(
  folder: string,
  count: number,
  settings: Record<string, string>,
  say: (line: string) => void = () => {},
): Promise<Cluster> {
  const { postgres: bin, redis: redisServer, nginx, pgbouncer } = programs()
  /** What is to be stopped, the last first. */
  const running: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of running.splice(0).reverse()) await end()
  }
  const log = (name: string) => join(folder, 'log', `${name}.log`)
  for (const name of ['log', 'database', 'replica', 'storage', 'data']) mkdirSync(join(folder, name))
  let databases = 0
  const newData = () => {
    databases += 1
    return [join(folder, `postgres-${databases}`), log(`postgres-${databases}`)] as const
  }
  function move(address: 'database' | 'replica', { socket }: Postgres): void {
    const link = join(folder, address, `.s.PGSQL.${DATABASE_PORT}`)
    symlinkSync(socket, `${link}.new`)
    renameSync(`${link}.new`, link)
  }
  const urlOf = (address: 'database' | 'replica') =>
    `postgres://homeslice@localhost:${DATABASE_PORT}/homeslice?host=${encodeURIComponent(join(folder, address))}`
  async function keep<Server extends { stop(): Promise<void> }>(starting: Promise<Server>): Promise<Server> {
    const started = await starting
    running.push(() => started.stop())
    return started
  }
  async function newStandby(primary: Postgres): Promise<Postgres> {
    const standby = await keep(startStandby(bin, primary, ...newData()))
    move('replica', standby)
    return standby
  }
  async function launch(program: Program): Promise<void> {
    running.push(() => program.end())
    await program.start()
  }

  try {
    say('PostgreSQL, a standby and a pooler …')
    const primary = await keep(startPrimary(bin, ...newData()))
    move('database', primary)
    const standby = await newStandby(primary)
    const poolerPort = await freePort()
    const pooler = new Program({
      name: 'PgBouncer',
      program: pgbouncer,
      arguments: [configurePooler(folder, { port: poolerPort, database: join(folder, 'database') })],
      log: log('pgbouncer'),
      options: { ...UNPRIVILEGED, cwd: folder },
      isReady: () => accepts(poolerPort),
    })
    await launch(pooler)

    say('Redis, nginx and a storage of files …')
    const storage = await keep(startS3Server(join(folder, 'storage')))
    const redisPort = await freePort()
    const redis = new Program({
      name: 'Redis',
      program: redisServer,
      arguments: ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      log: log('redis'),
      isReady: () => accepts(redisPort),
    })
    await launch(redis)
    const ports = {
      http: await freePort(),
      https: await freePort(),
      files: await freePort(),
      servers: await Promise.all(Array.from({ length: count }, freePort)),
      storage: Number(new URL(storage.settings.endpoint).port),
    }
    const proxy = new Program({
      name: 'nginx',
      program: nginx,
      arguments: ['-c', configureProxy(folder, ports), '-p', folder, '-e', log('nginx'), '-g', 'daemon off;'],
      log: log('nginx'),
      isReady: () => accepts(ports.https),
    })
    const url = `https://localhost:${ports.https}`
    const environment = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: `postgres://homeslice@127.0.0.1:${poolerPort}/homeslice`,
      DATABASE_DIRECT_URL: urlOf('database'),
      DATABASE_REPLICA_URL: urlOf('replica'),
      SECRET_KEY: randomBytes(48).toString('base64'),
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      ...storage.environment,
      S3_ENDPOINT: `https://localhost:${ports.files}`,
      NODE_EXTRA_CA_CERTS: certificateIn(folder),
      ...settings,
    }
    await launch(proxy)

    say(`${count} servers …`)
    const serverAt = (port: number, place: number, changed: Record<string, string> = {}) => {
      const address = `http://127.0.0.1:${port}`
      const program = new Program({
        name: `Server ${place + 1}`,
        program: process.execPath,
        arguments: ['server/src/main.ts'],
        log: log(`server-${place + 1}`),
        options: {
          cwd: ROOT,
          env: { PATH: process.env.PATH, ...environment, ...changed, PORT: String(port) },
        },
        isReady: () => isServing(address),
      })
      return { url: address, program }
    }
    const servers = ports.servers.map((port, place) => serverAt(port, place))
    running.push(async () => {
      await Promise.all(servers.map(({ program }) => program.end()))
    })
    // The first prepares the database, and fills it where that is configured.
    await servers[0]?.program.start()
    await Promise.all(servers.slice(1).map(({ program }) => program.start()))
    return {
      url,
      certificate: certificateIn(folder),
      servers,
      redis,
      pooler,
      primary,
      standby,
      environment,
      pointTo: (postgres) => move('database', postgres),
      newStandby,
      async restartServers(changed) {
        await Promise.all(servers.map(({ program }) => program.end()))
        await Promise.all(
          ports.servers.map(async (port, place) => {
            servers[place] = serverAt(port, place, changed)
            await servers[place].program.start()
          }),
        )
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
