import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** Takes the place of a parameter whose value is known only when the statement runs. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A statement with its parameters, to be executed immediately or with `sendLater`. */
export interface Statement<Row> {
  compile(db: Db | Tx): CompiledQuery<Row>
  execute(db: Db | Tx): Promise<Row[]>
}

/**
 * A query whose text is always the same, so that it is built once and not for each request.
 * @param build receives a placeholder for each parameter
 */
export function statement<Parameters extends object, Row>(
  build: (parameter: (name: keyof Parameters & string) => RawBuilder<unknown>) => RawBuilder<Row>,
): (parameters: Parameters) => Statement<Row> {
  let built: CompiledQuery<Row> | undefined
  return (parameters) => {
    const compile = (db: Db | Tx): CompiledQuery<Row> => {
      built ??= build((name) => sql.val(new Placeholder(name))).compile(db)
      const values = built.parameters.map((value) =>
        value instanceof Placeholder ? parameters[value.name as keyof Parameters] : value,
      )
      return { ...built, parameters: values }
    }
    return { compile, execute: async (db) => (await db.executeQuery(compile(db))).rows }
  }
}
