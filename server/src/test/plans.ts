import type { HomeSlice } from '../app.ts'
import type { EngineConnection } from '../platform/database/engine.ts'

/** What a statement cost the database. */
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
  const { rows } = await connection.query(`explain (analyze, buffers, format json) ${text}`, values)
  const [explained] = (rows[0]?.['QUERY PLAN'] ?? []) as { Plan: PlanNode }[]
  if (!explained) throw new Error('The database did not explain the query.')
  const { Plan: plan } = explained
  return {
    text,
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    discarded: discardedIn(plan),
  }
}

/** As `costOf`, of a statement in a transaction, without its effects. */
async function costAlone(connection: EngineConnection, text: string, values: readonly unknown[]) {
  await connection.query('savepoint before_explain', [])
  const cost = await costOf(connection, text, values)
  await connection.query('rollback to savepoint before_explain', [])
  return cost
}

/**
 * The cost of each query that the product sends during an action, by `explain analyze` just before it. A query that
 * starts with `with` may write, and is expected in a transaction.
 */
export async function readCosts(product: HomeSlice, action: () => Promise<unknown>): Promise<ReadCost[]> {
  const { engine } = product
  const acquire = engine.acquire
  const costs: ReadCost[] = []
  engine.acquire = async (kind) => {
    const connection = await acquire(kind)
    return {
      ...connection,
      async query(text, values) {
        const [start] = text.trimStart().split(/\s/, 1)
        if (start === 'select') costs.push(await costOf(connection, text, values))
        if (start === 'with') costs.push(await costAlone(connection, text, values))
        return connection.query(text, values)
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
