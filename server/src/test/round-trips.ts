import type { Engine } from '../platform/database/engine.ts'

/** The round trips to the database during some work, with their statements; those of background work are excluded. */
export async function roundTrips(engine: Engine, work: () => Promise<unknown>): Promise<string[][]> {
  const { acquire } = engine
  const trips: string[][] = []
  engine.acquire = async (kind) => {
    const connection = await acquire(kind)
    let sent: string[] = []
    let underWay = 0
    return {
      ...connection,
      query(statements) {
        // A statement that is sent before the previous response has arrived shares its round trip.
        if (underWay === 0) {
          sent = []
          if (kind !== 'background') trips.push(sent)
        }
        sent.push(...statements.map(({ sql }) => sql))
        underWay += 1
        return connection.query(statements).finally(() => {
          underWay -= 1
        })
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
