import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { forgotPassword, listUsers, logIn, resetPassword } from '#domain/accounts/contract.ts'
import { getDeal } from '#domain/auctions/contract.ts'
import { newcomer, PASSWORD } from '../../test/newcomers.ts'
import { type SecondServer, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let logging: SecondServer
beforeAll(async () => {
  testApp = await startTestApp('postgres')
  logging = await testApp.secondServer({ LOG_LEVEL: 'info' })
})
afterAll(async () => {
  await logging.server.end('SIGTERM')
  await testApp.close()
})

const linesWith = (text: string) =>
  logging.server
    .output()
    .split('\n')
    .filter((line) => line.includes(text))
    .map((line) => JSON.parse(line))

it('the log states who logged in, and how', async () => {
  const person = await newcomer(testApp)
  const stranger = logging.as(testApp.anybody)
  await stranger.ask(logIn, { body: { email: person.email, password: PASSWORD } })
  const [line] = await vi.waitUntil(() => linesWith('"logged in"').length > 0 && linesWith('"logged in"'), {
    timeout: 30_000,
    interval: 5,
  })
  expect(line).toMatchObject({ level: 30, user: person.id, by: 'password', session: expect.any(String) })
})

it('the log records failed log-ins, wrong codes, missing rights and hidden objects, but not what was typed', async () => {
  const buyer = await testApp.member('buyer')
  const stranger = logging.as(testApp.anybody)
  const [email, password] = ['nobody@people.test', 'Wrong-Password-1!']
  await stranger.ask(logIn, { body: { email, password } })
  await stranger.ask(forgotPassword, { body: { email } })
  await stranger.ask(resetPassword, { body: { email, otp: '123456', password } })
  await logging.as(buyer).ask(listUsers)
  await logging.as(buyer).ask(getDeal, { params: { id: buyer.id } })
  const refused = () => linesWith('"refused"')
  await vi.waitUntil(() => refused().length === 4, { timeout: 30_000, interval: 5 })
  expect(refused()).toMatchObject([
    { level: 30, refused: 'wrong_credentials', route: '/api/accounts/token/', remoteAddress: '127.0.0.1' },
    { level: 30, refused: 'wrong otp', route: '/api/accounts/password/reset/' },
    { level: 30, refused: 'forbidden', route: '/api/accounts/users/', user: buyer.id },
    { level: 30, refused: 'not_found', route: '/api/loan-deal/:id/', user: buyer.id },
  ])
  // As a number of its own: times and ids may have its digits.
  expect(logging.server.output()).not.toMatch(/nobody@people|Wrong-Password|(?<![\w.-])123456(?!\w)/)
})
