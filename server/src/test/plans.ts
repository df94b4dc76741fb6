import type { HomeSlice } from '../app.ts'
import type { EngineConnection, EngineResult } from '../platform/database/engine.ts'
import { PLANNED_FOR_ITS_VALUES } from '../platform/database/statement-names.ts'

/** The cost of a statement for the database. */
export interface ReadCost {
  text: string
  /** Pages of 8 KB, in memory or not. */
  buffers: number
  /** Rows that were read and then discarded by a condition that no index served. */
  discarded: number
}

interface PlanNode {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Rows Removed by Filter'?: number
  'Actual Loops': number
  Plans?: PlanNode[]
}

const discardedIn = (node: PlanNode): number =>
  (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, child) => sum + discardedIn(child), 0)

async function costOf(connection: EngineConnection, text: string, values: readonly unknown[]) {
  const sql = `explain (analyze, buffers, format json) ${text}`
  const [result] = await connection.query([{ sql, parameters: values }])
  const [explained] = (result?.rows[0]?.['QUERY PLAN'] ?? []) as { Plan: PlanNode }[]
  if (!explained) throw new Error('The database did not explain the query.')
  const { Plan: plan } = explained
  return {
    text,
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    discarded: discardedIn(plan),
  }
}

const literal = (value: unknown): string => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return literal(`{${value.map((one) => JSON.stringify(one)).join(',')}}`)
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

/** As `costOf`, for the generic plan, which a connection caches for all values of a statement. */
export async function cachedPlanCost(
  connection: EngineConnection,
  text: string,
  values: readonly unknown[],
): Promise<ReadCost> {
  const run = (sql: string) => connection.query([{ sql, parameters: [] }])
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
  await run('set plan_cache_mode = force_generic_plan')
  await run(`prepare explained as ${text}`)
  const cost = await costOf(connection, `execute explained${given}`, [])
  await run('deallocate explained')
  await run('reset plan_cache_mode')
  return { ...cost, text }
}

/** As `costOf`, for a statement in a transaction, whose effects are rolled back. */
async function costAlone(connection: EngineConnection, text: string, values: readonly unknown[]) {
  await connection.query([{ sql: 'savepoint before_explain', parameters: [] }])
  const cost = await costOf(connection, text, values)
  await connection.query([{ sql: 'rollback to savepoint before_explain', parameters: [] }])
  return cost
}

/**
 * The cost of each query that the product sends during an action, by `explain analyze` just before it. A query that
 * starts with `with` may write, and is expected in a transaction.
 * @param cost how queries that only read are explained, except those that are planned for their values
 */
export async function readCosts(
  product: HomeSlice,
  action: () => Promise<unknown>,
  cost: typeof costOf = costOf,
): Promise<ReadCost[]> {
  const { engine } = product
  const acquire = engine.acquire
  const costs: ReadCost[] = []
  engine.acquire = async (kind) => {
    const connection = await acquire(kind)
    return {
      ...connection,
      async query(statements) {
        const results: EngineResult[] = []
        for (const statement of statements) {
          const { sql, parameters } = statement
          const [start] = sql.trimStart().split(/\s/, 1)
          if (sql.startsWith(PLANNED_FOR_ITS_VALUES)) costs.push(await costOf(connection, sql, parameters))
          if (start === 'select') costs.push(await cost(connection, sql, parameters))
          if (start === 'with') costs.push(await costAlone(connection, sql, parameters))
          results.push(...(await connection.query([statement])))
        }
        return results
      },
    }
  }
  try {
    await action()
  } finally {
    engine.acquire = acquire
  }
  return costs
}
