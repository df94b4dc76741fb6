import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite'
import type { EngineResult, Statement } from './engine.ts'
import { isStalePlan, statementNames } from './statement-names.ts'

/** The database's description of a prepared statement. */
interface Prepared {
  parameterTypes: readonly number[]
  /** Empty if it returns no rows. */
  columns: readonly messages.BackendMessage[]
}

const { serialize } = protocol

/**
 * Runs statements on the embedded database. It parses and plans each text once, and enters the database once per
 * statement, while its own `query` prepares each one again in six steps.
 */
export function pgliteStatements(database: PGlite): (statement: Statement) => Promise<EngineResult> {
  const nameOf = statementNames()
  const prepared = new Map<string, Prepared>()

  const send = (...parts: Uint8Array[]) =>
    database.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })

  async function prepare(text: string, name: string): Promise<Prepared> {
    const replies = await send(serialize.parse({ text, name }), serialize.describe({ type: 'S', name }))
    return {
      parameterTypes: parse.parseDescribeStatementResults(replies),
      columns: replies.filter((reply) => reply.name === 'rowDescription'),
    }
  }

  const asText = (value: unknown, type: number) =>
    value === null || value === undefined ? null : (database.serializers[type]?.(value) ?? String(value))

  async function run(text: string, parameters: readonly unknown[]) {
    const name = nameOf(text) ?? ''
    // Not worth preparing: control statements, for example.
    if (name === '' && parameters.length === 0)
      return send(
        serialize.parse({ text }),
        serialize.bind(),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
      )
    const known = prepared.get(text) ?? (await prepare(text, name))
    if (name !== '') prepared.set(text, known)
    const values = parameters.map((value, place) => asText(value, known.parameterTypes[place] ?? 0))
    try {
      return [
        ...known.columns,
        ...(await send(serialize.bind({ statement: name, values }), serialize.execute())),
      ]
    } catch (error) {
      if (isStalePlan(error)) {
        prepared.delete(text)
        await send(serialize.close({ type: 'S', name }))
      }
      throw error
    }
  }

  return ({ sql, parameters }) =>
    database.runExclusive(async () => {
      const [result] = parse.parseResults(await run(sql, parameters), database.parsers)
      return { rows: (result?.rows ?? []) as Record<string, unknown>[], affected: result?.affectedRows ?? 0 }
    })
}
