import { expect, it } from 'vitest'
import { PATTERNS, paths } from '#domain/kernel/paths.ts'
import { EVERY_ROLE } from '#domain/kernel/route.ts'
import { pageRoutes } from './routes.ts'

/** These belong to the router itself, which shows them when another page cannot be shown. */
const OF_THE_ROUTER: readonly string[] = [paths.forbidden, paths.notFound]

it('has exactly one page for every path in the path table', () => {
  const routed = pageRoutes.map(({ path }) => path)
  expect([...routed, ...OF_THE_ROUTER].sort()).toEqual(PATTERNS.toSorted())
})

const pageAt = (path: string) => pageRoutes.find((page) => page.path === path)

it.each([paths.kyc, paths.kycOf.buyer, paths.kycOf.seller, paths.kycThankYou])(
  'shows %s to visitors as well, without a log-in',
  (path) => {
    expect(pageAt(path)?.forVisitors).toBeDefined()
  },
)

it.each([paths.profile, paths.notifications])(
  'opens %s only once identity check and e-mail are done',
  (path) => {
    expect(pageAt(path)?.access).toBe(EVERY_ROLE)
  },
)
