import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { effort } from '../test/effort.ts'
import { anomaliesOf } from '../test/replay.ts'
import { storm } from '../test/storm.ts'
import { startWorld, type Twin, type World } from '../test/world.ts'

const SEEDS = effort(2, 30)
const OPERATIONS = effort(1_200, 3_334)

let left: World
let right: Twin

beforeAll(async () => {
  left = await startWorld('postgres')
  right = await left.twin()
})
afterAll(async () => {
  await right.server.end('SIGTERM')
  await left.close()
})

describe('fifty people who bid, buy and answer at random, over two servers', () => {
  it.for(Array.from({ length: SEEDS }, (_, index) => index + 1))(
    'leave a market that the pure rules agree with (seed %i)',
    async (seed, { annotate }) => {
      const seen = await storm(left, right, {
        seed,
        operations: OPERATIONS,
        deals: 12,
        buyers: 44,
        sellers: 6,
      })
      const faults = [...seen.answers].filter(([answer]) => Number(answer.split(' ').at(-1)) >= 500)
      await annotate(JSON.stringify(Object.fromEntries(seen.answers)), 'answers')
      expect(faults).toEqual([])
      expect(await anomaliesOf(left.product.platform.db, seen)).toEqual([])
      expect(seen.acknowledged.length).toBeGreaterThan(OPERATIONS / 20)
      expect(seen.moved.length).toBeGreaterThan(0)
    },
  )
})
