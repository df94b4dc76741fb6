import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { effort } from '../test/effort.ts'
import { fuzz } from '../test/fuzz.ts'
import { anomaliesOf } from '../test/replay.ts'
import { type SecondServer, startTestApp, type TestApp } from '../test/test-app.ts'

const SEEDS = effort(2, 30)
const OPERATIONS = effort(1_200, 3_334)

let left: TestApp
let right: SecondServer

beforeAll(async () => {
  left = await startTestApp('postgres')
  right = await left.secondServer()
})
afterAll(async () => {
  await right.server.end('SIGTERM')
  await left.close()
})

describe('fifty users who bid, buy and decide at random, over two servers', () => {
  it.for(Array.from({ length: SEEDS }, (_, index) => index + 1))(
    'leave a market that the pure rules agree with (seed %i)',
    async (seed, { annotate }) => {
      const seen = await fuzz(left, right, {
        seed,
        operations: OPERATIONS,
        deals: 12,
        buyers: 44,
        sellers: 6,
      })
      const failed = [...seen.responses].filter(([answer]) => Number(answer.split(' ').at(-1)) >= 500)
      const isBusy = (answer: string) => answer.endsWith(' 503')
      await annotate(JSON.stringify(Object.fromEntries(seen.responses)), 'answers')
      expect(failed.filter(([answer]) => !isBusy(answer))).toEqual([])
      // On a slow machine some operations are refused as too many simultaneous ones, which changes nothing.
      const refused = failed.reduce((sum, [answer, count]) => sum + (isBusy(answer) ? count : 0), 0)
      expect(refused).toBeLessThan(OPERATIONS / 20)
      expect(await anomaliesOf(left.product.platform.db, seen)).toEqual([])
      expect(seen.acknowledged.length).toBeGreaterThan(OPERATIONS / 20)
      expect(seen.moved.length).toBeGreaterThan(0)
    },
  )
})
