import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { finishesBy } from '../drain.ts'
import { type ConnectionCounts, type Engine, type Statement, TYPE_IDS } from './engine.ts'
import { IDLE_IN_TRANSACTION_MS, LEAST_LOCK_MS, type LeaseTerms, UNNOTICED_WAIT_MS } from './leases.ts'
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
const PLANNING = { jit: 'off', random_page_cost: '1.1', max_parallel_workers_per_gather: '0' }

/** What a session is to have set, by the names and units of PostgreSQL. */
export const sessionSettings = ({ wait, statement }: LeaseTerms): Readonly<Record<string, string>> => ({
  ...PLANNING,
  lock_timeout: String(wait),
  statement_timeout: String(statement),
  idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
})

/** Ends with the transaction, because behind a pooler the session is not ours. */
const BOUND_LOCKS = `select set_config('lock_timeout', $1, true)`

/** Connections of one kind to a PostgreSQL server. A lost one is replaced; the work on it fails as unavailable. */
export interface PostgresPool {
  acquire(): ReturnType<Engine['acquire']>
  /** Opens as many connections as it may have. What cannot be opened is opened when it is needed. */
  openAll(): Promise<void>
  script: Engine['script']
  counts(): ConnectionCounts
  close(): Promise<void>
}

interface PoolTerms {
  /** What its connections are called in PostgreSQL. */
  name: string
  terms: LeaseTerms
  size: number
  nameOf: ReturnType<typeof statementNames>
  /** A pooler sets what a session is to have; it refuses connections that bring settings of their own. */
  isBehindPooler?: boolean
  isReadOnly?: boolean
}

export function openPool(
  url: string,
  { name, terms, size, nameOf, isBehindPooler = false, isReadOnly = false }: PoolTerms,
): PostgresPool {
  const settings = { ...sessionSettings(terms), ...(isReadOnly && { default_transaction_read_only: 'on' }) }
  const pool = new pg.Pool({
    connectionString: url,
    application_name: `homeslice ${name}`,
    ...(!isBehindPooler && {
      options: Object.entries(settings)
        .map(([setting, value]) => `-c ${setting}=${value}`)
        .join(' '),
    }),
    max: size,
    types,
    connectionTimeoutMillis: terms.wait,
    query_timeout: terms.statement + RESPONSE_MS,
    keepAlive: true,
    pipeline: true,
  })
  // Without these listeners a lost connection, idle or leased, would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const leased = new Set<() => void>()

  /** After a wait for a connection the lock time-out is shorter, so that a request does not wait twice. */
  function boundLocks(statements: readonly Statement[], waited: number): readonly Statement[] {
    const left = Math.max(LEAST_LOCK_MS, Math.round(terms.wait - waited))
    const bound = { sql: BOUND_LOCKS, parameters: [String(left)] }
    const [first, ...others] = statements
    return first?.sql === 'begin' ? [first, bound, ...others] : [bound, ...statements]
  }

  /** The end of each text since a migration was noticed, and with which of them each connection has planned. */
  let era = ''
  const plannedIn = new WeakMap<pg.PoolClient, string>()

  function planAgain(client: pg.PoolClient): void {
    if ((plannedIn.get(client) ?? '') === era) return
    forgetPrepared(client.connection)
    plannedIn.set(client, era)
  }

  async function lease() {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable('busy', error)
    })
    planAgain(client)
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
      const started = performance.now()
      const { client, attempt, release } = await lease()
      const waited = performance.now() - started
      let isInTransaction = false
      async function send(statements: readonly Statement[]) {
        const bounded =
          isInTransaction || waited < UNNOTICED_WAIT_MS ? statements : boundLocks(statements, waited)
        isInTransaction ||= statements.some(({ sql }) => sql === 'begin')
        const run = async () => {
          const results = await sendPipeline(client, bounded, nameOf, { types, era })
          return bounded === statements
            ? results
            : results.filter((_, place) => bounded[place]?.sql !== BOUND_LOCKS)
        }
        try {
          const results = await run()
          if (isEnd(statements.at(-1))) isInTransaction = false
          return results
        } catch (error) {
          if (!isStalePlan(error)) throw error
          era = ` /* ${randomUUID()} */`
          planAgain(client)
          // A transaction is repeated from its beginning, by `openDatabase`.
          if (isInTransaction) throw error
          return run()
        }
      }
      return { query: (statements) => attempt(() => send(statements)), release }
    },
    async openAll() {
      const opened = await Promise.allSettled(Array.from({ length: size }, () => pool.connect()))
      for (const one of opened) if (one.status === 'fulfilled') one.value.release()
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
