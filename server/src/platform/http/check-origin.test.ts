import { expect, it } from 'vitest'
import { checkOrigin } from './check-origin.ts'

const check = (publicUrl: string, headers: Record<string, string>) => () =>
  checkOrigin({ headers }, publicUrl)
const MARKET = 'https://market.example.ca'
const host = 'market.example.ca'

it('a page of the product and a program may use a cookie', () => {
  check(MARKET, { host, origin: MARKET })()
  check(MARKET, { host })()
  check('http://localhost:3000', { host: 'office.local:3000', origin: 'http://office.local:3000' })()
})

it.each([
  ['another site', { host, origin: 'https://elsewhere.example' }],
  ['a page without an origin', { host, origin: 'null' }],
  ['a page that was not encrypted', { host, origin: 'http://market.example.ca' }],
  ['another port', { host, origin: 'https://market.example.ca:8443' }],
  [
    'a name that another person points to this server',
    { host: 'elsewhere.example', origin: 'https://elsewhere.example' },
  ],
  [
    'a name that only the proxy received',
    { host, origin: 'https://elsewhere.example', 'x-forwarded-host': 'elsewhere.example' },
  ],
])('%s may not', (_what, headers) => {
  expect(check(MARKET, headers)).toThrow('403 forbidden')
})
