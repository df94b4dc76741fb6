import { expect, it } from 'vitest'
import { KEY_SCOPES, ROUTES_OF_SCOPE, scopeOf, scopesFor } from './key-scopes.ts'
import { groupOf, kindsOf } from './notification-kinds.ts'
import { workOf } from './route.ts'
import { isOpenWhileViewingAs, WHILE_VIEWING_AS } from './viewing-as.ts'

const routeNamed = (name: string) => {
  const [method = '', path = ''] = name.split(' ')
  return { method: method as 'GET', path: path as `/${string}` }
}

it('a key can have the scopes that are useful to the roles of its owner', () => {
  expect(scopesFor(['buyer'])).toEqual(['read', 'bid'])
  expect(scopesFor(['seller'])).toEqual(['read', 'list', 'sell'])
  expect(scopesFor(['reviewer'])).toEqual(['read'])
  expect(scopesFor(['buyer', 'seller'])).toEqual(KEY_SCOPES)
  expect(scopesFor([])).toEqual([])
})

it('a key needs the one scope that has the route, and can call no other', () => {
  for (const scope of KEY_SCOPES)
    for (const name of ROUTES_OF_SCOPE[scope])
      expect([name, scopeOf(routeNamed(name))]).toEqual([name, scope])
  expect(scopeOf({ method: 'POST', path: '/accounts/password/change/' })).toBeNull()
  expect(scopeOf({ method: 'DELETE', path: '/bids/' })).toBeNull()
  const all = KEY_SCOPES.flatMap((scope) => ROUTES_OF_SCOPE[scope])
  expect(new Set(all).size).toBe(all.length)
})

it('an administrator who views as a user reads everything but what is named, and changes nothing', () => {
  expect(isOpenWhileViewingAs({ method: 'GET', path: '/loan-deal/' })).toBe(true)
  expect(isOpenWhileViewingAs({ method: 'POST', path: '/bids/' })).toBe(false)
  expect(isOpenWhileViewingAs({ method: 'DELETE', path: '/accounts/sessions/' })).toBe(false)
  for (const name of Object.keys(WHILE_VIEWING_AS.open))
    expect([name, isOpenWhileViewingAs(routeNamed(name))]).toEqual([name, true])
  for (const name of Object.keys(WHILE_VIEWING_AS.closed))
    expect([name, isOpenWhileViewingAs(routeNamed(name))]).toEqual([name, false])
})

it('a user is offered the notifications of their roles, those of auctions as sales where they do not buy', () => {
  expect(kindsOf(['buyer'])).toContain('outbid')
  expect(kindsOf(['seller'])).not.toContain('outbid')
  expect(kindsOf(['superuser'])).toContain('name_requested')
  expect(kindsOf(['buyer', 'seller'])).not.toContain('name_requested')
  // Of two roles one is enough.
  expect(kindsOf(['reviewer', 'seller'])).toContain('name_requested')
  expect(groupOf('outbid', ['buyer', 'seller'])).toBe('bids')
  expect(groupOf('outbid', ['seller'])).toBe('sales')
  expect(groupOf('kyc_approved', ['seller'])).toBe('account')
})

it('a request counts as a read or a write by its method, unless it is heavy work', () => {
  expect([workOf({ method: 'GET' }), workOf({ method: 'POST' }), workOf({ method: 'DELETE' })]).toEqual([
    'read',
    'write',
    'write',
  ])
  expect([workOf({ method: 'GET', heavy: true }), workOf({ method: 'POST', heavy: true })]).toEqual([
    'heavy',
    'heavy',
  ])
})
