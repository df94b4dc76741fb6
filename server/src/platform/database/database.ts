import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
  type Transaction,
} from 'kysely'
import type { Engine } from './engine.ts'
import type { LeaseKind } from './leases.ts'
import type { Tables } from './tables.ts'

/** The database outside a transaction. */
export type Db = Kysely<Tables>
/** An open transaction. Functions that must run inside one take it as an argument. */
export type Tx = Transaction<Tables>

type Lease = Awaited<ReturnType<Engine['acquire']>>

/** Hears what a transaction of this server has notified, before whoever commits it hears of the commit. */
type Hear = (channel: string, payload: string) => void

class LeasedConnection implements DatabaseConnection {
  readonly lease: Lease
  readonly notified: { channel: string; payload: string }[] = []
  /** True if the state of the connection is unknown. */
  isBroken = false

  constructor(lease: Lease) {
    this.lease = lease
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.lease.query(query.sql, query.parameters)
    return { rows: rows as R[], numAffectedRows: BigInt(affected) }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results are not streamed.')
  }
}

class EngineDriver implements Driver {
  readonly engine: Engine
  readonly kind: LeaseKind
  readonly hear: Hear

  constructor(engine: Engine, kind: LeaseKind, hear: Hear) {
    this.engine = engine
    this.kind = kind
    this.hear = hear
  }

  async init() {}

  async acquireConnection() {
    return new LeasedConnection(await this.engine.acquire(this.kind))
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: LeasedConnection) {
    try {
      await connection.executeQuery(CompiledQuery.raw('commit'))
    } finally {
      // Also of a commit whose outcome is not known.
      for (const { channel, payload } of connection.notified) this.hear(channel, payload)
    }
  }

  async rollbackTransaction(connection: LeasedConnection) {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    } catch {
      // The caller gets the error that caused the rollback. Closing the connection rolls back as well.
      connection.isBroken = true
    }
  }

  async releaseConnection(connection: LeasedConnection) {
    connection.lease.release(connection.isBroken)
  }

  async destroy() {
    await this.engine.close()
  }
}

/**
 * Kysely over either engine, on leases of one kind; the only query layer of the product.
 * @param hear is told of what its transactions notify
 */
export function openDatabase(engine: Engine, kind: LeaseKind = 'request', hear: Hear = () => {}): Db {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new EngineDriver(engine, kind, hear),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** Notifies a channel, on every server after the commit. */
export async function notify(tx: Tx, channel: string, payloads: readonly string[]): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof LeasedConnection)) throw new Error('This is no connection of the product.')
    connection.notified.push(...payloads.map((payload) => ({ channel, payload })))
  })
  await sql`select pg_notify(${channel}, payload)
    from jsonb_array_elements_text(${JSON.stringify(payloads)}::jsonb) as payload`.execute(tx)
}
