import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideKyc, getKyc, patchKyc, submitKyc } from '#domain/kyc/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { applicant } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp('postgres')
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

it('when administrators decide simultaneously, one wins, the others get a 409, and the owner is notified once', async () => {
  const admins: Client[] = []
  for (let count = 0; count < 6; count += 1) admins.push(await testApp.member('superuser'))
  const person = await applicant(testApp)
  await person.ask(submitKyc)
  const responses = await Promise.all(
    admins.map((admin, index) =>
      admin.ask(decideKyc, {
        params: { user_id: person.id },
        body: index % 2 === 0 ? { decision: 'approve' } : { decision: 'reject', reason: 'No.' },
      }),
    ),
  )
  expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  const won = responses.find((response) => response.status === 200)
  expect((await person.ask(getKyc)).body.kyc_state).toBe(won?.body.kyc_state)
  const { body } = await person.ask(listNotifications)
  expect(body.results.filter((notification) => notification.kind !== 'kyc_submitted')).toHaveLength(1)
})

it('of simultaneous writes to one version only one succeeds', async () => {
  const person = await applicant(testApp)
  const { version } = (await person.ask(getKyc)).body
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      person.ask(patchKyc, {
        body: { address: `${index} King Street` },
        headers: { 'if-match': `"${version}"` },
      }),
    ),
  )
  const won = responses.filter((response) => response.status === 200)
  expect(won).toHaveLength(1)
  expect(responses.filter((response) => response.status === 412)).toHaveLength(7)
  expect((await person.ask(getKyc)).body.address).toBe(won[0]?.body.address)
})

it('a simultaneous change and submission never result in a record that changes under review', async () => {
  const person = await applicant(testApp)
  const [saved, submitted] = await Promise.all([
    person.ask(patchKyc, { body: { address: '' } }),
    person.ask(submitKyc),
  ])
  // The later request is rejected: the change because of the review, or the submission because of missing answers.
  expect([saved.status, submitted.status]).toSatisfy(
    ([first, second]: number[]) => (first === 200 && second === 400) || (first === 409 && second === 200),
  )
})
