import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseLanguage, getMe, logIn } from '#domain/accounts/contract.ts'
import { getAuction, placeBid } from '#domain/auctions/contract.ts'
import { listDeals } from '#domain/deals/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { emailOf } from '../test/channels.ts'
import { liveDeal } from '../test/listing.ts'
import { mailsTo } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let buyer: Client
let rival: Client
let deal: string
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.platform.jobs.start()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  buyer = await testApp.member('buyer')
  rival = await testApp.member('buyer')
  expect((await buyer.ask(chooseLanguage, { body: { language: 'fr' } })).status).toBe(204)
  deal = (await liveDeal(testApp, seller, reviewer)).id
  // Each is outbid once.
  for (const [who, amount] of [
    [buyer, '240000'],
    [rival, '250000'],
    [buyer, '260000'],
  ] as const) {
    await who.ask(placeBid, { body: { loan_deal: deal, bid_amount: amount } })
    await testApp.product.runClock()
  }
})
afterAll(async () => {
  await testApp.product.platform.jobs.stop()
  await testApp.close()
})

const inFrench = { headers: { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' } }

describe('two people of one deal', () => {
  it('get the same news by mail, each in the language of their account', async () => {
    const to = async (who: Client) => (await mailsTo(testApp, await emailOf(who)))[0]
    // It is put into the language when it is sent.
    await expect.poll(async () => (await to(buyer))?.subject).toBe('Votre mise a été dépassée')
    const french = await to(buyer)
    expect(french?.text).toMatch(/^Bonjour /)
    expect(french?.text).toMatch(
      /Vous n’êtes plus en tête pour HS-\d+.*La mise en tête est de 250\u00a0000,00\u00a0\$\. Misez de nouveau/,
    )
    expect(french?.text).toMatch(/^Ouvrir dans HomeSlice\u00a0: http\S+\/make-bid\//m)
    expect(french?.text).toMatch(/^Désactiver ces courriels\u00a0: http/m)
    await expect.poll(async () => (await to(rival))?.subject).toBe('You were outbid')
    const english = await to(rival)
    expect(english?.text).toMatch(
      /You no longer lead on HS-\d+.*The leading bid is \$260,000\.00\. Bid again/,
    )
  })

  it('read the notification of before in the language in which they ask now', async () => {
    const read = async (options: object) =>
      (await buyer.ask(listNotifications, { query: {}, ...options })).body.results.at(-1)
    expect(await read(inFrench)).toMatchObject({ title: 'Votre mise a été dépassée' })
    expect((await read(inFrench))?.further[0]?.label).toBe('Miser 251\u00a0000,00\u00a0$ ou plus')
    expect(await read({})).toMatchObject({ title: 'You were outbid' })
  })
})

describe('an answer', () => {
  const bid = { body: { loan_deal: '', bid_amount: '10' } }
  it('that refuses something says so by Accept-Language, with the same code', async () => {
    const body = { ...bid.body, loan_deal: deal }
    const english = await rival.ask(placeBid, { body })
    const french = await rival.ask(placeBid, { body, ...inFrench })
    expect(english.body).toMatchObject({ bid_amount: [expect.stringMatching(/^Bid at least \$/)] })
    expect(french.body).toMatchObject({
      bid_amount: [expect.stringMatching(/^Misez au moins [\d\u00a0]+,\d\d\u00a0\$\.$/)],
    })
    expect(Reflect.get(french.body, 'code')).toBe(Reflect.get(english.body, 'code'))
  })
  it('names fields of a form that are missing', async () => {
    const { body } = await testApp.anybody.ask(logIn, { body: {} as never, ...inFrench })
    expect(body).toMatchObject({ email: ['Ce champ est obligatoire.'] })
  })
  it('names bidders by their alias in French', async () => {
    const read = async (options: object) =>
      (await rival.ask(getAuction, { params: { id: deal }, ...options })).body.history.map(
        ({ alias }) => alias,
      )
    expect(await read({})).toContain('Bidder 1')
    expect(await read(inFrench)).toContain('Enchérisseur 1')
  })
  it('has the title of a deal in French, and what people wrote as they wrote it', async () => {
    const read = async (options: object) =>
      (await rival.ask(listDeals, { query: {}, ...options })).body.results.find(({ id }) => id === deal)
    const [english, french] = [await read({}), await read(inFrench)]
    expect([english?.title, french?.title]).toEqual(['Detached house', 'Maison individuelle'])
    expect(french?.city).toBe(english?.city)
  })
})

it('a language that the product does not speak is refused, and a person has none before they choose one', async () => {
  const { status } = await rival.ask(chooseLanguage, { body: { language: 'de' as never } })
  expect(status).toBe(400)
  expect((await rival.ask(getMe)).body.language).toBeNull()
  expect((await buyer.ask(getMe)).body.language).toBe('fr')
})
