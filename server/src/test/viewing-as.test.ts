import { expect, it } from 'vitest'
import { isOpenWhileViewingAs, WHILE_VIEWING_AS } from '#domain/kernel/viewing-as.ts'
import { EXPECTED } from './access-expected.ts'
import { contractRoutes, routeName } from './contract-routes.ts'

const { open, closed } = WHILE_VIEWING_AS

it('an administrator who views as another user can call no route that writes, but those that say why', () => {
  const writing = contractRoutes.filter(({ method, access }) => method !== 'GET' && access !== 'public')
  const called = writing.filter(isOpenWhileViewingAs).map(routeName)
  expect(called.sort()).toEqual(Object.keys(open).sort())
  for (const route of writing) {
    const isRefused = EXPECTED[routeName(route)]?.viewing === 'rejected'
    expect([routeName(route), isRefused]).toEqual([routeName(route), !isOpenWhileViewingAs(route)])
  }
})

it('the reading routes that are closed while viewing as another user exist', () => {
  const reading = contractRoutes.filter(({ method }) => method === 'GET').map(routeName)
  expect(Object.keys(closed).filter((name) => !reading.includes(name))).toEqual([])
})
