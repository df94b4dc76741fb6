import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import type { EngineResult, Statement } from './engine.ts'

/** The columns of a statement and how each is parsed. */
interface Shape {
  names: readonly string[]
  parsers: readonly ((text: string) => unknown)[]
}

/** The names of the statements that a connection has prepared, with their shapes; null for those without rows. */
type Prepared = Map<string, Shape | null>
const preparedOn = new WeakMap<pg.Connection, Prepared>()

/** Lets a connection parse and plan every statement again. */
export const forgetPrepared = (connection: pg.Connection): void => void preparedOn.delete(connection)

type Parsers = Pick<pg.CustomTypesConfig, 'getTypeParser'>

/**
 * Statements that go to PostgreSQL in one packet, with one response: after a failed one, PostgreSQL skips the rest. The
 * driver's own queries are described and answered one by one, each in a packet of its own.
 */
class PipelinedQuery extends pg.Query {
  /** Called by the driver, which may replace it. */
  callback: (error: Error | null, results: EngineResult[]) => void
  readonly #statements: readonly Named[]
  readonly #types: Parsers
  readonly #era: string
  readonly #results: EngineResult[] = []
  #prepared: Prepared = new Map()
  #shape: Shape | null = null
  #rows: Record<string, unknown>[] = []
  #unreadable: Error | undefined

  constructor(statements: readonly Named[], { types, era }: Terms, callback: PipelinedQuery['callback']) {
    super('')
    this.#statements = statements
    this.#types = types
    this.#era = era
    this.callback = callback
  }

  override submit = (connection: pg.Connection): void => {
    const { stream } = connection
    this.#prepared = preparedOn.get(connection) ?? new Map<string, Shape | null>()
    preparedOn.set(connection, this.#prepared)
    // Sent at the end of the tick, with everything else that is written in it.
    stream.cork()
    process.nextTick(() => stream.uncork())
    for (const { name, sql, values } of this.#statements) {
      const isPrepared = name !== undefined && this.#prepared.has(name)
      if (!isPrepared) {
        // It may have been parsed before, in a pipeline that failed.
        if (name !== undefined) connection.close({ type: 'S', name }, true)
        connection.parse({ name: name ?? '', text: sql + this.#era, types: [] }, true)
      }
      connection.bind({ statement: name, values }, true)
      if (!isPrepared) connection.describe({ type: 'P' }, true)
      connection.execute(null, true)
    }
    connection.sync()
    this.#next()
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#types.getTypeParser(dataTypeID, 'text')),
    }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { names, parsers } = this.#shape ?? { names: [], parsers: [] }
    const row: Record<string, unknown> = {}
    try {
      for (let i = 0; i < fields.length; i += 1) {
        const text = fields[i]
        row[names[i] ?? ''] = typeof text === 'string' ? parsers[i]?.(text) : null
      }
    } catch (error) {
      this.#unreadable ??= error instanceof Error ? error : new Error(String(error))
    }
    this.#rows.push(row)
  }

  /** @param text `INSERT 0 3`, `SELECT 12`, `BEGIN` */
  handleCommandComplete({ text }: { text: string }): void {
    const name = this.#statements[this.#results.length]?.name
    if (name !== undefined) this.#prepared.set(name, this.#shape)
    this.#results.push({ rows: this.#rows, affected: Number(text.slice(text.lastIndexOf(' ') + 1)) || 0 })
    this.#next()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: Error): void {
    this.callback(error, [])
  }

  handleReadyForQuery(): void {
    this.callback(this.#unreadable ?? null, this.#results)
  }

  /** Prepares for the result of the next statement. */
  #next(): void {
    const name = this.#statements[this.#results.length]?.name
    this.#rows = []
    this.#shape = (name !== undefined && this.#prepared.get(name)) || null
  }
}

interface Named {
  /** The name of the prepared statement; undefined for a statement that is planned each time. */
  name: string | undefined
  sql: string
  values: (string | Buffer | null)[]
}

export interface Terms {
  types: Parsers
  /** The end of each text. A new one makes a pooler plan the text again, which would give the plan of an equal text. */
  era: string
}

/**
 * Sends statements in one packet and waits for their results.
 * @param nameOf the name of the prepared statement for a text
 * @throws if a parameter cannot be converted, before anything is sent
 */
export function sendPipeline(
  client: pg.PoolClient,
  statements: readonly Statement[],
  nameOf: (text: string) => string | undefined,
  terms: Terms,
): Promise<EngineResult[]> {
  const named = statements.map(({ sql, parameters }) => ({
    name: nameOf(sql),
    sql,
    values: parameters.map((value) => prepareValue(value)),
  }))
  return new Promise((resolve, reject) => {
    client.query(
      new PipelinedQuery(named, terms, (error, results) => (error ? reject(error) : resolve(results))),
    )
  })
}
