import { expect, it } from 'vitest'
import { paths } from '#domain/kernel/paths.ts'
import { pageRoutes } from './routes.ts'

/** The router itself has these: they are shown when something else could not be. */
const OF_THE_ROUTER: readonly string[] = [paths.forbidden, paths.notFound]

const patterns = Object.values(paths).flatMap((path) => {
  if (typeof path === 'string') return [path]
  return typeof path === 'function' ? [path.pattern] : Object.values(path)
})

it('has one page for every path of the table, and no other page', () => {
  const routed = pageRoutes.map(({ path }) => path)
  expect([...routed, ...OF_THE_ROUTER].sort()).toEqual(patterns.sort())
})
