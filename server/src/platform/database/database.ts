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
import type { Engine } from './engine.ts'
import type { LeaseKind } from './leases.ts'
import type { Tables } from './tables.ts'

/** The database outside a transaction. */
export type Db = Kysely<Tables>
/** An open transaction. Functions that must run inside one take it as an argument. */
export type Tx = Transaction<Tables>

type Lease = Awaited<ReturnType<Engine['acquire']>>

class LeasedConnection implements DatabaseConnection {
  readonly lease: Lease
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

  constructor(engine: Engine, kind: LeaseKind) {
    this.engine = engine
    this.kind = kind
  }

  async init() {}

  async acquireConnection() {
    return new LeasedConnection(await this.engine.acquire(this.kind))
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
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

/** Kysely over either engine, on leases of one kind; the only query layer of the product. */
export function openDatabase(engine: Engine, kind: LeaseKind = 'request'): Db {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new EngineDriver(engine, kind),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
