import type { HomeSlice } from '#server/app.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** The statements that the product sends during an action, in order. */
export async function statementsOf(product: HomeSlice, action: () => Promise<unknown>): Promise<Statement[]> {
  const { engine } = product
  const acquire = engine.acquire
  const seen: Statement[] = []
  engine.acquire = async (kind) => {
    const connection = await acquire(kind)
    return {
      ...connection,
      query(text, values) {
        seen.push({ text, values })
        return connection.query(text, values)
      },
    }
  }
  try {
    await action()
  } finally {
    engine.acquire = acquire
  }
  return seen
}
