import { expect, it } from 'vitest'
import { PATTERNS, paths } from '#domain/kernel/paths.ts'
import { pageRoutes } from './routes.ts'

/** These belong to the router itself, which shows them when another page cannot be shown. */
const OF_THE_ROUTER: readonly string[] = [paths.forbidden, paths.notFound]

it('has exactly one page for every path in the path table', () => {
  const routed = pageRoutes.map(({ path }) => path)
  expect([...routed, ...OF_THE_ROUTER].sort()).toEqual(PATTERNS.toSorted())
})
