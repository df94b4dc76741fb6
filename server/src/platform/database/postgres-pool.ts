import pg from 'pg'
import { finishesBy } from '../drain.ts'
import { type ConnectionCounts, type Engine, type Statement, TYPE_IDS } from './engine.ts'
import { IDLE_IN_TRANSACTION_MS, LEASES, LEAST_LOCK_MS, type LeaseKind, UNNOTICED_WAIT_MS } from './leases.ts'
import { forgetPrepared, sendPipeline } from './pipelined-query.ts'
import { isStalePlan, type statementNames } from './statement-names.ts'
import { DatabaseUnavailable, isBusy, isLoss } from './unavailable.ts'

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === TYPE_IDS.int8) return Number
    if (oid === TYPE_IDS.numeric || oid === TYPE_IDS.date) return (value: string) => value
    return pg.types.getTypeParser(oid, format)
  },
}

/** Connections that are still leased this long after the end are closed. */
const CLOSE_MS = 1_000
/** Time after the statement's own time-out until a missing response counts as a lost connection. */
const RESPONSE_MS = 2_000

/**
 * JIT compilation of a statement takes longer than running any of the product's. Pages are in memory or on a fast
 * disk: with the costs of a spinning disk PostgreSQL would read and sort all bids on a deal instead of reading the last
 * ones from their index. Parallel workers read more than a page needs, on cores that other requests use.
 */
const PLANNING = '-c jit=off -c random_page_cost=1.1 -c max_parallel_workers_per_gather=0'

/** Connections of one kind to a PostgreSQL server. A lost one is replaced; the work on it fails as unavailable. */
export interface PostgresPool {
  acquire(): ReturnType<Engine['acquire']>
  script: Engine['script']
  counts(): ConnectionCounts
  close(): Promise<void>
}

export function openPool(
  url: string,
  { kind, size, nameOf }: { kind: LeaseKind; size: number; nameOf: ReturnType<typeof statementNames> },
): PostgresPool {
  const terms = LEASES[kind]
  const pool = new pg.Pool({
    connectionString: url,
    application_name: `homeslice ${kind}`,
    options: PLANNING,
    max: size,
    types,
    connectionTimeoutMillis: terms.wait,
    lock_timeout: terms.wait,
    statement_timeout: terms.statement,
    query_timeout: terms.statement + RESPONSE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    pipeline: true,
  })
  // Without these listeners a lost connection, idle or leased, would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const leased = new Set<() => void>()

  /** The lock time-out of each connection on which it was changed. */
  const lockTimeouts = new WeakMap<pg.PoolClient, number>()

  /** After a wait for a connection the lock time-out is shorter, so that a request does not wait twice. */
  async function boundLocks(client: pg.PoolClient, waited: number): Promise<void> {
    const left =
      waited < UNNOTICED_WAIT_MS ? terms.wait : Math.max(LEAST_LOCK_MS, Math.round(terms.wait - waited))
    if (left === (lockTimeouts.get(client) ?? terms.wait)) return
    await client.query(`set lock_timeout = ${left}`)
    lockTimeouts.set(client, left)
  }

  /** Number of times that a migration was noticed, and up to which of them each connection has planned again. */
  let migrations = 0
  const plannedAfter = new WeakMap<pg.PoolClient, number>()

  function planAgain(client: pg.PoolClient): void {
    if ((plannedAfter.get(client) ?? 0) === migrations) return
    forgetPrepared(client.connection)
    plannedAfter.set(client, migrations)
  }

  async function connect(): Promise<pg.PoolClient> {
    const started = performance.now()
    const client = await pool.connect()
    planAgain(client)
    try {
      await boundLocks(client, performance.now() - started)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async function lease() {
    const client = await connect().catch((error: unknown) => {
      throw new DatabaseUnavailable('busy', error)
    })
    let isLost = false
    const lose = () => {
      isLost = true
    }
    client.on('error', lose)
    let isReleased = false
    const release = (isBroken = false) => {
      if (isReleased) return
      isReleased = true
      leased.delete(cutOff)
      client.off('error', lose)
      client.release(isLost || isBroken)
    }
    const cutOff = () => {
      lose()
      // The driver would wait for the statements that it has sent.
      client.connection.stream.destroy()
      release()
    }
    leased.add(cutOff)
    return {
      client,
      async attempt<T>(work: () => Promise<T>): Promise<T> {
        try {
          return await work()
        } catch (error) {
          // The driver's stack trace leads to the socket, not to the statement.
          if (error instanceof Error) Error.captureStackTrace(error)
          isLost ||= isLoss(error) || isUnanswered(error)
          if (isLost) throw new DatabaseUnavailable('lost', error)
          throw isBusy(error) ? new DatabaseUnavailable('busy', error) : error
        }
      },
      release,
    }
  }

  return {
    async acquire() {
      const { client, attempt, release } = await lease()
      let isInTransaction = false
      async function send(statements: readonly Statement[]) {
        isInTransaction ||= statements.some(({ sql }) => sql === 'begin')
        try {
          const results = await sendPipeline(client, statements, nameOf, types)
          if (isEnd(statements.at(-1))) isInTransaction = false
          return results
        } catch (error) {
          if (!isStalePlan(error)) throw error
          migrations += 1
          planAgain(client)
          // A transaction is repeated from its beginning, by `openDatabase`.
          if (isInTransaction) throw error
          return sendPipeline(client, statements, nameOf, types)
        }
      }
      return { query: (statements) => attempt(() => send(statements)), release }
    },
    async script(text) {
      const { client, attempt, release } = await lease()
      let isDone = false
      try {
        // For several statements the driver returns a list of results, which its types do not say.
        const results: unknown = await attempt(() => client.query(text))
        const last = Array.isArray(results) ? results.at(-1) : results
        isDone = true
        return (last as pg.QueryResult<Record<string, unknown>>).rows
      } finally {
        // A script that failed may have left its transaction open.
        release(!isDone)
      }
    },
    counts: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      const ended = pool.end()
      if (await finishesBy(performance.now() + CLOSE_MS, ended)) return
      for (const cutOff of leased) cutOff()
      await ended
    },
  }
}

const isEnd = (last: Statement | undefined) => last?.sql === 'commit' || last?.sql === 'rollback'

/** The driver's error when `query_timeout` has passed has no code. */
const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
