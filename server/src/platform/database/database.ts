import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type Transaction,
} from 'kysely'
import { type Facts, traced } from '../tracing/traced.ts'
import type { Engine, EngineResult, Statement } from './engine.ts'
import type { LeaseKind } from './leases.ts'
import { isStalePlan } from './statement-names.ts'
import type { Tables } from './tables.ts'

/** The database outside a transaction. */
export type Db = Kysely<Tables>
/** An open transaction. Functions that must run inside one take it as an argument. */
export type Tx = Transaction<Tables>

/** What the query layer needs of an engine. */
type Leasing = Pick<Engine, 'acquire' | 'notify' | 'close'>
type Lease = Awaited<ReturnType<Engine['acquire']>>

/** Receives the notifications of a transaction of this server, before its command continues after the commit. */
type OnSignal = (channel: string, payload: string) => void

/** Carries the notifications of one channel to all servers instead of the database. */
export interface Carrier {
  channel: string
  /** Called after the commit. If it cannot deliver, it makes the servers catch up later. */
  publish(payloads: readonly string[]): void
}

/** The result of a deferred statement. */
export interface Deferred<R> {
  /** @throws if the statement has not been sent yet */
  readonly rows: readonly R[]
}

interface Notified {
  channel: string
  payload: string
}

class LeasedConnection implements DatabaseConnection {
  readonly lease: Lease
  readonly notify: Engine['notify']
  readonly carrier: Carrier | undefined
  readonly notified: Notified[] = []
  /** True if the state of the connection is unknown. */
  isBroken = false
  /** True once it is released. */
  isOver = false
  #waiting: { query: CompiledQuery; take(rows: readonly unknown[]): void }[] = []

  constructor(lease: Lease, notify: Engine['notify'], carrier: Carrier | undefined) {
    this.lease = lease
    this.notify = notify
    this.carrier = carrier
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = (await this.#send([query])).at(-1) ?? { rows: [], affected: 0 }
    return { rows: rows as R[], numAffectedRows: BigInt(affected) }
  }

  /** Sends the deferred statements with the commit. PostgreSQL gets the notifications without a wait for the result. */
  commit(): { committed: Promise<unknown>; noticed: Promise<unknown> } {
    const committed = this.#send([COMMIT])
    return { committed, noticed: this.#notice(committed) }
  }

  async #notice(committed: Promise<unknown>): Promise<unknown> {
    const { notify, carrier } = this
    const notified = this.notified.filter(({ channel }) => channel !== carrier?.channel)
    if (carrier && notified.length < this.notified.length)
      // Also after a commit with an unknown outcome: an extra notification does no harm.
      void committed.catch(() => {}).then(() => carrier.publish(carriedBy(carrier, this.notified)))
    if (notified.length === 0) return committed
    if (!notify) return this.lease.query([noticesOf(notified)])
    await committed
    for (const { channel, payload } of notified) notify(channel, payload)
  }

  /** Sends the deferred statements now. */
  async sendWaiting(): Promise<void> {
    if (this.#waiting.length > 0) await this.#send([])
  }

  async #send(more: readonly CompiledQuery[]): Promise<EngineResult[]> {
    const waiting = this.#waiting
    this.#waiting = []
    const queries = [...waiting.map((one) => one.query), ...more]
    const statements = queries.map(({ sql, parameters }) => ({ sql, parameters }))
    const results = await traced(
      'database',
      () => factsOf(statements),
      () => this.lease.query(statements),
    )
    for (const [place, { take }] of waiting.entries()) take(results[place]?.rows ?? [])
    return results
  }

  /** Defers a query until the next one is executed, and sends both in one round trip. */
  executeLater<R>(query: CompiledQuery): Deferred<R> {
    let taken: readonly R[] | undefined
    this.#waiting.push({
      query,
      take(rows) {
        taken = rows as R[]
      },
    })
    return {
      get rows() {
        if (!taken) throw new Error('This statement has not been sent yet.')
        return taken
      },
    }
  }

  /** Drops the deferred queries; returns whether this query was among them. */
  drop(query: CompiledQuery): boolean {
    const dropped = this.#waiting
    this.#waiting = []
    return dropped.some((waiting) => waiting.query === query)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results are not streamed.')
  }
}

const MOST_TRACED_CHARACTERS = 8_000
/** The statements of a round trip in a trace, without their parameters. */
const factsOf = (statements: readonly Statement[]): Facts => ({
  'db.system.name': 'postgresql',
  'db.operation.batch.size': statements.length,
  'db.query.text': statements
    .map(({ sql }) => sql)
    .join(';\n')
    .slice(0, MOST_TRACED_CHARACTERS),
})

const BEGIN = CompiledQuery.raw('begin')
const COMMIT = CompiledQuery.raw('commit')
const NOTIFY = `select pg_notify(n ->> 'channel', n ->> 'payload') from jsonb_array_elements($1::jsonb) as n`
const noticesOf = (notified: readonly Notified[]): Statement => ({
  sql: NOTIFY,
  parameters: [JSON.stringify(notified)],
})

const carriedBy = ({ channel }: Carrier, notified: readonly Notified[]) =>
  notified.filter((one) => one.channel === channel).map(({ payload }) => payload)

class EngineDriver implements Driver {
  readonly engine: Leasing
  readonly kind: LeaseKind
  readonly onSignal: OnSignal
  readonly carrier: Carrier | undefined

  constructor(engine: Leasing, kind: LeaseKind, onSignal: OnSignal, carrier: Carrier | undefined) {
    this.engine = engine
    this.kind = kind
    this.onSignal = onSignal
    this.carrier = carrier
  }

  async init() {}

  async acquireConnection() {
    const lease = await traced(
      'connection to the database',
      () => ({ 'homeslice.lease': this.kind }),
      () => this.engine.acquire(this.kind),
    )
    return new LeasedConnection(lease, this.engine.notify, this.carrier)
  }

  async beginTransaction(connection: LeasedConnection) {
    connection.executeLater(BEGIN)
  }

  /**
   * Notifications follow the commit in the same round trip. PostgreSQL holds a server-wide lock from a notification to
   * the end of its commit, so within the transaction they would make the commits of all bids reach the disk one by one.
   */
  async commitTransaction(connection: LeasedConnection) {
    const { notified } = connection
    const { committed, noticed } = connection.commit()
    // If the commit failed too, the extra notification does no harm.
    const delivered = noticed.catch(() => this.notifyAgain(notified).catch(() => {}))
    try {
      await committed
    } finally {
      // Also after a commit with an unknown outcome.
      for (const { channel, payload } of notified) this.onSignal(channel, payload)
    }
    await delivered
  }

  async notifyAgain(all: readonly Notified[]): Promise<void> {
    const notified = all.filter(({ channel }) => channel !== this.carrier?.channel)
    if (notified.length === 0) return
    const lease = await this.engine.acquire('background')
    await lease.query([noticesOf(notified)]).finally(() => lease.release())
  }

  async rollbackTransaction(connection: LeasedConnection) {
    // The transaction has not begun yet.
    if (connection.drop(BEGIN)) return
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    } catch {
      // The caller gets the error that caused the rollback. Closing the connection rolls back as well.
      connection.isBroken = true
    }
  }

  async releaseConnection(connection: LeasedConnection) {
    connection.isOver = true
    connection.lease.release(connection.isBroken)
  }

  async destroy() {
    await this.engine.close()
  }
}

/** Migrations that may follow each other during one transaction. */
const MOST_TRIES = 3

/**
 * A transaction that meets a plan from before a migration is undone and done again: what it did is in the database only,
 * and no one who called the API should notice an upgrade.
 */
class Database extends Kysely<Tables> {
  override transaction() {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await execute(work)
        } catch (error) {
          if (!isStalePlan(error) || tries === MOST_TRIES) throw error
        }
      }
    }
    return builder
  }
}

/**
 * Kysely over either engine, on leases of one kind; the product's only query layer.
 * @param onSignal receives the notifications of its transactions
 * @param carrier carries one channel to all servers; without it the database does
 */
export function openDatabase(
  engine: Leasing,
  kind: LeaseKind = 'request',
  onSignal: OnSignal = () => {},
  carrier?: Carrier,
): Db {
  return new Database({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new EngineDriver(engine, kind, onSignal, carrier),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** Caches the connection of each open transaction, which the query layer takes several turns to look up. */
const connections = new WeakMap<Tx, LeasedConnection>()

async function onConnection<R>(tx: Tx, work: (connection: LeasedConnection) => R | Promise<R>): Promise<R> {
  const known = connections.get(tx)
  if (known && !known.isOver) return work(known)
  return tx.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof LeasedConnection))
      throw new Error('This connection was not opened by the product.')
    connections.set(tx, connection)
    return work(connection)
  })
}

/**
 * Runs a statement of a transaction whose result is not needed yet: it is sent with the next one whose result is
 * awaited, in one round trip, at the latest with the commit. If it fails, that next statement throws its error.
 */
export const sendLater = <R>(tx: Tx, query: { compile(tx: Tx): CompiledQuery<R> }): Promise<Deferred<R>> =>
  onConnection(tx, (connection) => connection.executeLater<R>(query.compile(tx)))

/** Sends what `sendLater` has deferred, for callers that need its results before the commit. */
export const sendNow = (tx: Tx): Promise<void> => onConnection(tx, (connection) => connection.sendWaiting())

/** Notifies a channel, on every server after the commit. */
export const notify = (tx: Tx, channel: string, payloads: readonly string[]): Promise<void> =>
  onConnection(tx, ({ notified }) => {
    notified.push(...payloads.map((payload) => ({ channel, payload })))
  })
