import type { Engine } from '../database/engine.ts'

/**
 * How live signals reach the servers: by PostgreSQL's NOTIFY, which the engine sends after each commit, or by Redis.
 * Both notify listeners when signals may be lost and when they arrive again.
 */
export type Signals = Pick<Engine, 'listen'>
