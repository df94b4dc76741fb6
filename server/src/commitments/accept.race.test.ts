import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '#domain/commitments/contract.ts'
import * as ndas from '#domain/commitments/nda-contract.ts'
import { flagDeal } from '#domain/deals/contract.ts'
import { ADDITIONAL_NDA } from '#domain/rooms/nda/additional.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { dealRow, liveWhiteLabel } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

const of = (id: string) => ({ params: { id } })

/** A live white label deal with buyers who can be chosen. */
async function withReadyBuyers(count: number): Promise<{ deal: string; commitments: string[] }> {
  const { id: deal } = await liveWhiteLabel(testApp, seller, reviewer)
  const pdf = { name: 'a.pdf', content: SMALL_PDF, type: 'application/pdf' }
  await sendForm(testApp, seller, `/loan-deal/${deal}/follow-up/`, {}, [pdf])
  const commitments: string[] = []
  for (let index = 0; index < count; index += 1) {
    const buyer = await testApp.member('buyer')
    const { id } = (await buyer.ask(contract.commit, of(deal))).body.commitment
    await seller.ask(contract.sendFollowUp, of(id))
    const body = { nda_version: ADDITIONAL_NDA.version, accepts: true as const }
    await buyer.ask(ndas.acceptAdditionalNda, { ...of(id), body })
    commitments.push(id)
  }
  return { deal, commitments }
}

it('of two choices at the same moment one wins, and the other buyer is not chosen', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { deal, commitments } = await withReadyBuyers(2)
    const responses = await Promise.all(
      commitments.map((id) => seller.ask(contract.acceptCommitment, of(id))),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const { results } = (await seller.ask(contract.listCommitments, of(deal))).body
    expect(results.map(({ state }) => state).sort()).toEqual(['accepted', 'declined'])
    expect((await dealRow(testApp.product.platform.db, deal)).deal_state).toBe('sold')
  }
})

it('of a choice and a flag at the same moment one wins: the deal is sold or off the market, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { deal, commitments } = await withReadyBuyers(1)
    const [sale, flag] = await Promise.all([
      seller.ask(contract.acceptCommitment, of(commitments[0] ?? '')),
      reviewer.ask(flagDeal, { ...of(deal), body: { reason: 'The appraisal is of another house.' } }),
    ])
    expect([sale.status, flag.status].sort()).toEqual([200, 409])
    const row = await dealRow(testApp.product.platform.db, deal)
    expect(row.deal_state).toBe(sale.status === 200 ? 'sold' : 'issue_detected')
    expect(row.sold_to === null).toBe(sale.status !== 200)
  }
})

it('of one buyer’s requests at the same moment one commits', async () => {
  const { deal } = await withReadyBuyers(0)
  const buyer = await testApp.member('buyer')
  const responses = await Promise.all(Array.from({ length: 5 }, () => buyer.ask(contract.commit, of(deal))))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
})
