import { expect, it } from 'vitest'
import type { Db } from './database.ts'
import { Replica } from './replica.ts'

/** A replica whose clock and positions are set by the test. */
function replicaAt() {
  const state = { now: 100_000, written: 0, replayed: 0 as number | null }
  const replica = new Replica(
    {} as Db,
    { written: async () => state.written, replayed: async () => state.replayed },
    () => state.now,
  )
  /** A second passes, in which the primary writes this many bytes and the replica replays up to this position. */
  const second = async (bytes: number, replayed: number | null = state.written + bytes) => {
    state.now += 1_000
    state.written += bytes
    state.replayed = replayed
    await replica.measure()
  }
  return { replica, state, second }
}
const VISITOR = 0

it('a replica that was not measured yet serves no one', () => {
  expect(replicaAt().replica.serves(VISITOR)).toBe(false)
})

it('a replica that follows serves those who changed nothing, also while nothing is written', async () => {
  const { replica, second } = replicaAt()
  await second(500)
  for (let idle = 0; idle < 10; idle += 1) await second(0)
  expect([replica.serves(VISITOR), replica.behind]).toEqual([true, 0])
})

it('a caller is served once the replica has what they changed, and one who is not known never is', async () => {
  const { replica, state, second } = replicaAt()
  await second(500)
  const changedAt = state.now
  expect(replica.serves(changedAt)).toBe(false)
  await second(500, 500)
  await second(500, 500)
  expect([replica.serves(changedAt), replica.serves(null), replica.serves(VISITOR)]).toEqual([
    false,
    false,
    true,
  ])
  await second(0)
  expect(replica.serves(changedAt)).toBe(true)
})

it('a replica that is more than five seconds behind serves no one, until it has caught up', async () => {
  const { replica, second } = replicaAt()
  await second(100)
  for (let late = 1; late <= 5; late += 1) {
    await second(100, 100)
    expect([replica.behind, replica.serves(VISITOR)]).toEqual([late * 1_000, true])
  }
  await second(100, 100)
  expect(replica.serves(VISITOR)).toBe(false)
  await second(100, 500)
  expect([replica.behind, replica.serves(VISITOR)]).toEqual([3_000, true])
})

it('a replica that is no longer measured, or that became a primary, serves no one', async () => {
  const { replica, state, second } = replicaAt()
  await second(100)
  state.now += 5_001
  expect(replica.serves(VISITOR)).toBe(false)
  await second(100)
  expect(replica.serves(VISITOR)).toBe(true)
  await second(100, null)
  expect(replica.serves(VISITOR)).toBe(false)
})

it('results are shared until the next measurement', async () => {
  const { replica, second } = replicaAt()
  let reads = 0
  const read = () =>
    replica.queryCache.get({ userId: '', parts: ['market'], key: 'count' }, async () => {
      reads += 1
      return reads
    })
  await second(100)
  expect([await read(), await read()]).toEqual([1, 1])
  await second(100)
  expect(await read()).toBe(2)
})
