import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXPECTED } from '../../test/access-expected.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

it('stay small when every route was called, and addresses that do not exist are one series', async () => {
  const { http } = testApp.product
  const routes = Object.keys(EXPECTED)
  for (const name of routes) {
    const [method = 'GET', path = ''] = name.split(' ')
    await http.inject({ method: method as 'GET', url: `/api${path.replaceAll(/:\w+/g, '0')}` })
  }
  for (let count = 0; count < 200; count += 1) await http.inject(`/no-such-page-${count}`)
  const { body } = await http.inject('/metrics')
  expect(body).not.toContain('no-such-page')
  expect(body).toContain('route="/api/loan-deal/:id/"')
  expect(body.match(/^http_responses_total{.*route="other".*status="4xx".*}/gm)).toHaveLength(1)
  // Bytes for each route: a histogram and its counts.
  expect(body.length).toBeLessThan(routes.length * 900)
})

it('are shown to the machine itself only, while there is no token for them', async () => {
  const statusFrom = async (remoteAddress: string, headers = {}) =>
    (await testApp.product.http.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  for (const own of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])
    expect([own, await statusFrom(own)]).toEqual([own, 200])
  for (const other of ['10.0.0.7', '203.0.113.5', '::ffff:10.0.0.7', '2001:db8::1'])
    expect([other, await statusFrom(other)]).toEqual([other, 404])
  expect(await statusFrom('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })).toBe(404)
})
