import type { FastifyBaseLogger } from 'fastify'
import type { PlatformCertificate } from '../files/signatures/certificate.ts'
import type { TimeStamper } from '../files/signatures/time-stamp.ts'
import type { ActorCache } from './auth/actor-cache.ts'
import type { Encryption } from './auth/encryption.ts'
import type { SigningKey } from './auth/signing-key.ts'
import type { Tokens } from './auth/tokens.ts'
import type { QueryCache } from './cache/query-cache.ts'
import type { Config } from './config.ts'
import type { DatabaseClock } from './database/clock.ts'
import type { Db } from './database/database.ts'
import type { Events } from './events/events.ts'
import type { HeavyWork } from './heavy-work.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { LiveConnections } from './live/connections.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Notices } from './notices/notices.ts'
import type { Scanner } from './scanning/scanner.ts'
import type { Storage } from './storage/storage.ts'
import type { Tasks } from './tasks/tasks.ts'

/** The outside world as commands see it; features receive it as their first argument. */
export interface Platform {
  actorCache: ActorCache
  config: Config
  /** For requests. */
  db: Db
  /** For what must go on while requests use all other connections: health, authentication, log-in. */
  reserve: Db
  /** For the clock and what else nobody waits for. */
  background: Db
  clock: DatabaseClock
  events: Events
  heavy: HeavyWork
  jobs: Jobs
  /** Counts and figures of lists of deals. */
  queryCache: QueryCache
  live: LiveConnections
  mail: Outbox
  notices: Notices
  scanner: Scanner
  storage: Storage
  tasks: Tasks
  tokens: Tokens
  encryption: Encryption
  /** Signs the digests of the audit log. */
  signingKey: SigningKey
  /** Signs documents. */
  certificate: PlatformCertificate
  /** Stamps signatures with the time, if an authority is configured. */
  timeStamper: TimeStamper | undefined
  log: FastifyBaseLogger
}

/** The platform for commands that must go on while requests use all other connections. */
export const onReserve = (platform: Platform): Platform => ({ ...platform, db: platform.reserve })

/** The platform for work that nobody waits for. */
export const inBackground = (platform: Platform): Platform => ({ ...platform, db: platform.background })
