import fc from 'fast-check'
import { expect, it } from 'vitest'
import { loginPath, pathAfterLogIn, safeNext } from './next-path.ts'

it.each([
  ['/property/1?tab=bids#history', '/property/1?tab=bids#history'],
  ['/marketplace?search=50%25%20off', '/marketplace?search=50%25%20off'],
  ['/profile/details?from=//elsewhere', '/profile/details?from=//elsewhere'],
])('after log-in one goes back to the own page %s', (next, path) => expect(safeNext(next)).toBe(path))

it.each([
  null,
  '',
  'marketplace',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '///evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2Fevil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '%2F%2Fevil.example',
  'https://evil.example',
  'https:evil.example',
  'HTTPS://evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '@evil.example',
])('log-in does not lead to %j', (next) => expect(safeNext(next)).toBe('/'))

it('no text leads to another site', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    '%2F',
    '%5C',
    '\t',
    '\n',
    'evil.example',
    ':',
    '@',
    '?',
    '#',
    'https',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
      const url = new URL(safeNext(pieces.join('')), 'https://homeslice.test')
      expect(url.origin).toBe('https://homeslice.test')
    }),
  )
})

it('the log-in page receives the requested path, unless it was home', () => {
  expect(loginPath('/')).toBe('/login')
  expect(safeNext(new URLSearchParams(loginPath('/make-bid/1?a=b').split('?')[1]).get('next'))).toBe(
    '/make-bid/1?a=b',
  )
})

it.each([
  ['/kyc-all', '/kyc-all'],
  ['/kyc-seller', '/kyc-seller'],
  ['/kyc-buyer?from=mail', '/kyc-buyer?from=mail'],
  ['/kyc-thank-you', '/kyc-thank-you'],
  ['/security', '/security'],
  ['/marketplace', '/kyc-all'],
  ['/profile/details', '/kyc-all'],
  ['/profile/notifications?tab=settings', '/kyc-all'],
  [null, '/kyc-all'],
])('before the identity check is passed, a log-in for %s leads to %s', (wanted, opened) => {
  expect(pathAfterLogIn('kyc', wanted)).toBe(opened)
})

it('a log-in leads to the wanted page once every step is done, and to the step before', () => {
  expect(pathAfterLogIn('home', '/kyc-seller')).toBe('/kyc-seller')
  expect(pathAfterLogIn('home', null)).toBe('/')
  expect(pathAfterLogIn('agreement', '/kyc-seller')).toBe('/register')
  expect(pathAfterLogIn('second_factor', '/kyc-all')).toBe('/second-factor')
})
