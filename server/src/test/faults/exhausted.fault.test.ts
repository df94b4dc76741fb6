import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { logIn } from '#domain/accounts/contract.ts'
import { type DealDetail, patchDeal } from '#domain/deals/contract.ts'
import { completeDraft } from '../listing.ts'
import { newcomer, PASSWORD } from '../newcomers.ts'
import { newDatabase } from '../real-postgres.ts'
import { type SecondServer, startTestApp, type TestApp } from '../test-app.ts'
import { startStorm } from './storm.ts'

/** Connections for requests; fewer than the requests that wait for the locked rows. */
const POOL = 4
const WAITING = 12

let office: TestApp
let server: SecondServer
let url: string
beforeAll(async () => {
  url = await newDatabase(inject('postgresUrl'), inject('postgresTemplate'))
  office = await startTestApp('postgres', { DATABASE_URL: url })
  server = await office.secondServer({ DATABASE_POOL_SIZE: String(POOL) })
})
afterAll(async () => {
  expect(await server.server.end('SIGTERM')).toBe(0)
  await office.close()
})

it('when rows stay locked under load, requests for them get a 503, and health and log-in still work', async () => {
  const sellers = await Promise.all(Array.from({ length: WAITING }, () => office.member('seller')))
  const drafts: DealDetail[] = []
  // One after the other, because a slow machine may refuse some of many at the same time.
  for (const seller of sellers) drafts.push(await completeDraft(office, seller))
  const person = await newcomer(office)
  const storm = await startStorm(office, [server])
  await storm.flows(20)

  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin')
  const locked = [...drafts.map(({ id }) => id), storm.deals[0]]
  await holder.query('select from loan_deals where id = any($1) for update', [locked])
  const waiting = Promise.all(
    sellers.map((seller, index) =>
      server.as(seller).ask(patchDeal, { params: { id: drafts[index]?.id ?? '' }, body: { city: 'Guelph' } }),
    ),
  )
  const healthy = await fetch(`${server.server.url}/readyz`)
  const logged = await server
    .as(office.anybody)
    .ask(logIn, { body: { email: person.email, password: PASSWORD } })
  expect([healthy.status, logged.status]).toEqual([200, 200])

  // The rows are still locked when the answers arrive, so only the time-outs can have caused them.
  for (const { status, headers } of await waiting)
    expect([status, headers['retry-after']]).toEqual([503, '1'])
  await holder.query('rollback')
  await holder.end()
  await storm.flows(20)
  await storm.endsClean()
})
