import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe, logIn } from '#domain/accounts/contract.ts'
import { newcomer, PASSWORD, withToken } from '../../test/newcomers.ts'
import { clientAt, type SecondServer, startTestApp, type TestApp } from '../../test/test-app.ts'

const HOUR_MS = 3_600_000

let testApp: TestApp
let behind: SecondServer
let ahead: SecondServer

beforeAll(async () => {
  testApp = await startTestApp('postgres')
  const shifted = (shift: number) => ({
    NODE_OPTIONS: `--import=${new URL('../../test/shifted-clock.ts', import.meta.url).href}`,
    CLOCK_SHIFT_MS: String(shift),
  })
  behind = await testApp.secondServer(shifted(-HOUR_MS))
  ahead = await testApp.secondServer(shifted(HOUR_MS))
})
afterAll(async () => {
  await behind.server.end('SIGTERM')
  await ahead.server.end('SIGTERM')
  await testApp.close()
})

describe('servers whose clocks are an hour behind and an hour ahead', () => {
  it('accept the access tokens that the other one, or a right server, has issued', async () => {
    const person = await newcomer(testApp)
    for (const issuer of [behind, ahead]) {
      const { body } = await clientAt(issuer.server.url).ask(logIn, {
        body: { email: person.email, password: PASSWORD },
      })
      if (!('access' in body)) throw new Error('A second factor was required.')
      const client = withToken(testApp, person.id, body.access)
      const read = [client, behind.as(client), ahead.as(client)].map((server) => server.ask(getMe))
      expect((await Promise.all(read)).map(({ status }) => status)).toEqual([200, 200, 200])
    }
  })

  it('say so at /readyz, and a right one does not', async () => {
    const readiness = async ({ server }: SecondServer) => (await fetch(`${server.url}/readyz`)).json()
    expect(await readiness(behind)).toMatchObject({
      status: 'ready',
      warning: expect.stringMatching(/^The clock of this server is 3[56]\d\d s behind the database's/),
    })
    expect(await readiness(ahead)).toMatchObject({
      warning: expect.stringMatching(/3[56]\d\d s ahead of the database's/),
    })
    const right = await testApp.product.http.inject({ url: '/readyz' })
    expect(right.json()).toEqual({ status: 'ready' })
  })
})
