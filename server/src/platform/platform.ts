import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { ActorCache } from './auth/actor-cache.ts'
import type { Encryption } from './auth/encryption.ts'
import type { SigningKey } from './auth/signing-key.ts'
import type { Tokens } from './auth/tokens.ts'
import type { QueryCache } from './cache/query-cache.ts'
import type { Config } from './config.ts'
import type { DatabaseClock } from './database/clock.ts'
import type { Db } from './database/database.ts'
import type { Replica } from './database/replica.ts'
import type { Events } from './events/events.ts'
import type { HeavyWork } from './heavy-work.ts'
import type { VisitorFiles } from './http/visitor-files.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { LiveConnections } from './live/connections.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Notices } from './notices/notices.ts'
import type { Outlets } from './outlets.ts'
import type { Storage } from './storage/storage.ts'

/**
 * The outside world as commands see it; features receive it as their first argument. `files` and `tasks` add their own
 * fields, as features add their tables to `Tables`.
 */
export interface Platform {
  actorCache: ActorCache
  config: Config
  /** For requests. */
  db: Db
  /** For what must work while requests use all other connections: health, authentication, log-in. */
  reserve: Db
  /** For the clock and other work that no one waits for. */
  background: Db
  /** Null without a standby to read from; `readMomentOld` uses it. */
  replica: Replica | null
  clock: DatabaseClock
  events: Events
  heavy: HeavyWork
  jobs: Jobs
  /** Caches counts and figures of lists of deals. */
  queryCache: QueryCache
  live: LiveConnections
  mail: Outbox
  notices: Notices
  outlets: Outlets
  storage: Storage
  tokens: Tokens
  encryption: Encryption
  /** Signs the digests of the audit log. */
  signingKey: SigningKey
  /** Takes files that anyone may have checked. */
  visitorFiles: VisitorFiles
  /** Takes what features measure; `/metrics` shows it. */
  metrics: Registry
  log: FastifyBaseLogger
}

/** The platform for commands that must work while requests use all other connections. */
export const onReserve = (platform: Platform): Platform => ({ ...platform, db: platform.reserve })

/** The platform for work that no one waits for. */
export const inBackground = (platform: Platform): Platform => ({ ...platform, db: platform.background })
