import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { createDeal } from '#domain/deals/contract.ts'
import { sendForm } from '../test/forms.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp('postgres', { RATE_LIMITS: 'default', LOG_LEVEL: 'silent' })
})
afterAll(() => testApp.close())

it('pictures wait for the heavy work of others while reads are served; all of thirty simultaneous ones are stored', async () => {
  const seller = await testApp.member('seller')
  const deal = (await seller.ask(createDeal, { body: {} })).body.id
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  const { heavy } = testApp.product.platform
  const others = ['ada', 'bo', 'cleo', 'dan'].map((account) => heavy.run(account, () => until))
  let answered = 0
  const uploads = Array.from({ length: 30 }, async (_, number) => {
    const response = await sendForm(testApp, seller, '/loan-deal-images/', { loan_deal: deal }, [
      { name: `${number}.png`, content: picture },
    ])
    answered += 1
    return response.status
  })
  expect((await seller.ask(getDeal, { params: { id: deal } })).status).toBe(200)
  expect(answered).toBe(0)
  release()
  await Promise.all(others)
  expect(new Set(await Promise.all(uploads))).toEqual(new Set([201]))
})
