import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractRoutes, routeName } from '../contract-routes.ts'
import { type Market, openMarket } from './ending.ts'
import { DELETIONS, ELSEWHERE, ENDINGS } from './list.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())

const LINES = Object.entries(ENDINGS).map(([name, line]) => [name, line.stops.join(', '), line] as const)
it.each(LINES)('after %s no more: %s', async (_name, _what, { stops, play }) => {
  expect(await play(market)).toEqual(Object.fromEntries(stops.map((what) => [what, [true, false]])))
})

const isFile = (path: string) => existsSync(new URL(`../../${path}`, import.meta.url))
it('every route with DELETE names the line or the test of what it ends', () => {
  const routes = contractRoutes.filter(({ method }) => method === 'DELETE').map(routeName)
  expect(Object.keys(DELETIONS).sort()).toEqual(routes.sort())
  expect(Object.values(DELETIONS).filter((shown) => !(shown in ENDINGS) && !isFile(shown))).toEqual([])
})

it('the tests beside the code that are named exist', () => {
  expect(Object.keys(ELSEWHERE).filter((path) => !isFile(path))).toEqual([])
})
