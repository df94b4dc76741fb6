import type { Engine } from '../platform/database/engine.ts'

/** The round trips to the database during some work, each with the statements that it carries; not the background's. */
export async function roundTrips(engine: Engine, work: () => Promise<unknown>): Promise<string[][]> {
  const { acquire } = engine
  const trips: string[][] = []
  engine.acquire = async (kind) => {
    const connection = await acquire(kind)
    return {
      ...connection,
      query(statements) {
        if (kind !== 'background') trips.push(statements.map(({ sql }) => sql))
        return connection.query(statements)
      },
    }
  }
  try {
    await work()
  } finally {
    engine.acquire = acquire
  }
  return trips
}
