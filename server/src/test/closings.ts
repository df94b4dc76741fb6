import { expect } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import * as contract from '#domain/closing/contract.ts'
import type { ClosingStep, StepAction } from '#domain/closing/vocabulary.ts'
import { addBusinessDays, businessDateOf } from '#domain/kernel/dates.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { holidaysFrom } from '../platform/holidays.ts'
import { SMALL_PDF, sendForm } from './forms.ts'
import { liveDeal } from './listing.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

/** The two sides of sales, with staff and a user who is not involved. */
export interface Sides {
  testApp: TestApp
  seller: Client
  buyer: Client
  reviewer: Client
  stranger: Client
}

export async function startSides(): Promise<Sides> {
  const testApp = await startTestApp()
  return {
    testApp,
    seller: await testApp.member('seller', { company: 'Elm Mortgage Corp.' }),
    buyer: await testApp.member('buyer', { company: 'Birch Capital Inc.' }),
    reviewer: await testApp.member('reviewer'),
    stranger: await testApp.member(['buyer', 'seller']),
  }
}

/** A deal that the buyer has bought at the buy-now price of 460,000.00. */
export async function soldDeal(
  { testApp, seller, buyer, reviewer }: Sides,
  over: Record<string, unknown> = {},
): Promise<string> {
  const deal = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '460000.00', ...over })
  const bought = await buyer.ask(placeBid, {
    body: {
      loan_deal: deal.id,
      offer_type: 'buy_it_now',
      bid_amount: '460000.00',
      end_closing_cost: '1500.00',
    },
  })
  expect(bought.status).toBe(201)
  return deal.id
}

export const LAWYER = {
  name: 'Ada Counsel',
  firm: 'Harbour Law LLP',
  email: 'ada@harbour.example',
  phone: '+1 416 555 0142',
}

export const closingOf = async (who: Client, id: string) =>
  (await who.ask(contract.getClosing, { params: { id } })).body
/** What a side has read of a step when it acts; empty if it may not see the closing. */
export const seenBy = async (who: Client, id: string, step: ClosingStep): Promise<string> =>
  (await closingOf(who, id)).steps?.find((one) => one.step === step)?.seen ?? 'nothing'
/** An action on a step by a person who has read it and what follows. */
export const move = async (
  who: Client,
  id: string,
  step: ClosingStep,
  action: StepAction,
  more: Record<string, unknown> = {},
) =>
  who.ask(contract.moveStep, {
    params: { id, step },
    body: { action, seen: await seenBy(who, id, step), acknowledges: true, ...more },
  })
export const stepOf = async (who: Client, id: string, step: ClosingStep) =>
  (await closingOf(who, id)).steps.find((one) => one.step === step)
export const attach = (
  testApp: TestApp,
  who: Client,
  id: string,
  step: ClosingStep,
  content: Buffer | string = SMALL_PDF,
) => sendForm(testApp, who, `/closing/${id}/steps/${step}/files/`, {}, [{ name: 'paper.pdf', content }])
export const notificationsOf = async (who: Client) =>
  (await who.ask(listNotifications, { query: { page_size: '50' } })).body.results.map((note) => note.message)
export const today = () => businessDateOf(new Date())
export const businessDays = (days: number, from = today()) =>
  addBusinessDays(from, days, holidaysFrom('ON', from))

/** Both sides accept the cut-off date. */
export async function agree({ buyer, seller }: Sides, id: string): Promise<void> {
  const { date } = (await closingOf(buyer, id)).cut_off
  for (const side of [buyer, seller]) {
    const { status } = await side.ask(contract.agreeCutOff, { params: { id }, body: { date } })
    expect(status).toBe(200)
  }
}

/** Both sides confirm an agreement that they signed elsewhere. */
export async function confirmAgreement({ testApp, buyer, seller }: Sides, id: string): Promise<void> {
  await attach(testApp, seller, id, 'agreement')
  await move(seller, id, 'agreement', 'done')
  expect((await move(buyer, id, 'agreement', 'done')).status).toBe(200)
}

/** Completes every step before the buyer can pay. */
export async function readyForFunds(sides: Sides, id: string): Promise<void> {
  const { testApp, buyer, seller } = sides
  await move(buyer, id, 'deposit', 'done', { deposit_amount: '23000.00' })
  await move(seller, id, 'deposit', 'done')
  await confirmAgreement(sides, id)
  await attach(testApp, seller, id, 'payout_statement')
  await move(seller, id, 'payout_statement', 'done')
  await move(buyer, id, 'title_search', 'done')
  expect((await move(seller, id, 'assignment', 'done')).status).toBe(200)
}
