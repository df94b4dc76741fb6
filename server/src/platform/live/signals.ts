import type { Engine } from '../database/engine.ts'

/**
 * How live signals reach the servers: by PostgreSQL's NOTIFY, which the engine itself carries with each commit, or by Redis.
 * Both tell who listens when signals may be lost and when they arrive again.
 */
export type Signals = Pick<Engine, 'listen'>
