import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '#domain/kernel/paths.ts'
import { contractRoutes, filledPath, routeName } from '../../test/contract-routes.ts'
import { type SecondServer, startTestApp, type TestApp } from '../../test/test-app.ts'
import { newOpaqueToken } from '../auth/tokens.ts'

let testApp: TestApp
let logging: SecondServer
beforeAll(async () => {
  testApp = await startTestApp('postgres')
  logging = await testApp.secondServer({ LOG_LEVEL: 'info' })
})
afterAll(() => testApp.close())

/** What mail programs leave behind or around the address of a link. */
const AROUND = ['', '.', ')', ',', '%20', '%3E', '%22', ';x', '/x', '%2F', '=']
const SECRETS = ['token', 'signature']

const withSecret = contractRoutes.filter(({ path }) => SECRETS.some((name) => path.includes(`:${name}`)))
const ofPages = [
  (secret: string) => paths.sign(secret),
  (secret: string) => `${paths.declineChannel}/${secret}`,
]

it('an address with a secret is in no log, figure, referrer or cache, whatever follows the secret', async () => {
  const secret = newOpaqueToken()
  const addresses: [method: string, url: string][] = []
  for (const around of AROUND)
    for (const value of [`${secret}${around}`, `${around}${secret}`, `${secret.slice(0, 30)}${around}`]) {
      for (const route of withSecret)
        addresses.push([route.method, `/api${filledPath(route, { token: value, signature: value })}`])
      for (const page of ofPages) addresses.push(['GET', page(value)])
    }
  // Every other route with a secret where signed addresses and links of mails have one.
  for (const route of contractRoutes)
    addresses.push([route.method, `/api${filledPath(route)}?signature=${secret}&token=${secret}.`])
  expect(withSecret.map(routeName)).toContain('GET /signing/:token/')

  for (const [method, url] of addresses) {
    const { status, headers } = await fetch(`${logging.server.url}${url}`, {
      method,
      headers: { accept: 'text/html' },
      redirect: 'manual',
    })
    expect([url, status < 500, headers.get('referrer-policy')]).toEqual([url, true, 'no-referrer'])
    expect([url, headers.get('cache-control')]).toEqual([url, 'no-store'])
  }
  const figures = await (await fetch(`${logging.server.url}/metrics`)).text()
  // Its last lines come with its end.
  await logging.server.end('SIGTERM')
  const log = logging.server.output()
  expect(log).toContain('/api/signing/…/')
  for (const text of [log, figures]) expect(text).not.toContain(secret.slice(0, 12))
})
