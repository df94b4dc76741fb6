import type { NotificationKind } from '#domain/kernel/notification-kinds.ts'
import { paths, questionsOf } from '#domain/kernel/paths.ts'
import { caller, endSoon } from './api.ts'
import { demo } from './people.ts'
import { expect, type Page, test } from './test.ts'

/** What happens, and what must then be on a page that was open before, without a reload. */
interface Row {
  happens: () => Promise<unknown>
  shown: readonly (readonly [page: Page, text: string | RegExp])[]
}

interface Deal {
  id: string
  reference: string
  auction: { opening_bid: string }
}

/** Kinds of notification that this journey cannot cause, and where each is shown. */
const ELSEWHERE = {
  approval_needed: 'server/src/approvals/approvals.test.ts',
  approval_decided: 'server/src/approvals/approvals.test.ts',
  licence_entered: 'e2e/licences.spec.ts',
  licence_decided: 'e2e/licences.spec.ts',
  licence_expiring: 'server/src/companies/expired-licence.test.ts: it is sent by the clock',
  licence_expired: 'server/src/companies/expired-licence.test.ts: it is sent by the clock',
  signature_asked: 'server/src/signing/signing.test.ts',
  signature_given: 'server/src/signing/signing.test.ts',
  signing_completed: 'server/src/signing/signing.test.ts',
  signing_ended: 'server/src/signing/ends.test.ts',
  loan_removed: 'server/src/books/sale/removal.test.ts',
  document_added: 'server/src/documents/versions.test.ts',
  reserve_met: 'server/src/notifications/notifications.test.ts',
  channel_invited: 'e2e/channels.spec.ts',
  channel_joined: 'e2e/channels.spec.ts',
  channel_declined: 'server/src/channels/channels.test.ts',
  channel_left: 'server/src/channels/channels.test.ts',
  channel_removed: 'server/src/channels/channels.test.ts',
  channel_deal: 'server/src/channels/exclusive.test.ts',
  deal_open_to_market: 'server/src/channels/early-access.test.ts',
  credit_box_matched: 'e2e/credit-boxes.spec.ts',
  search_match: 'e2e/search.spec.ts',
  search_daily: 'server/src/saved-searches/saved-searches.test.ts: it is sent by the clock',
  daily_brief: 'server/src/notifications/daily-summary/briefs.test.ts: an e-mail that is sent by the clock',
  daily_digest: 'server/src/notifications/mails.test.ts: it is an e-mail alone',
  alert_summary: 'server/src/notifications/alert-summaries.test.ts: it is an e-mail alone',
  auction_ending: 'the clock of an open page counts down',
  auction_extended: 'web/src/features/auctions: the clock follows the end that each live message names',
  auction_end_moved: 'the same message as an extended auction',
  bid_void: 'server/src/auctions/market.test.ts',
  deal_removed: 'server/src/auctions/market.test.ts',
  deal_returned: 'server/src/auctions/market.test.ts',
  counter_expired: 'the same message as a declined counter-offer',
  final_round: 'the same message as a counter-offer',
  final_offer: 'the same message as a counter-offer',
  final_ended: 'the same message as a counter-offer',
  deal_not_sold: 'the same message as a sale',
  document_replaced: 'server/src/documents/versions.test.ts',
  closing_due: 'a date; nothing changes on the page but its colour',
  closing_overdue: 'a date; nothing changes on the page but its colour',
  room_requested: 'e2e/deal-room.spec.ts',
  room_entered: 'e2e/deal-room.spec.ts',
  room_admitted: 'e2e/deal-room.spec.ts',
  room_refused: 'the same message as an admission',
  room_revoked: 'e2e/deal-room.spec.ts',
  question_asked: 'e2e/deal-room.spec.ts',
  question_answered: 'e2e/deal-room.spec.ts',
  document_requested: 'e2e/deal-room.spec.ts',
  document_provided: 'e2e/deal-room.spec.ts',
  document_declined: 'the same message as a document that was added',
  commitment_made: 'e2e/white-label.spec.ts',
  commitment_withdrawn: 'the same message as a commitment',
  commitment_ended: 'e2e/white-label.spec.ts',
  follow_up_sent: 'e2e/white-label.spec.ts',
  follow_up_due: 'a date; nothing changes on the page but its colour',
  follow_up_overdue: 'a date; nothing changes on the page but its colour',
  additional_nda_accepted: 'e2e/white-label.spec.ts',
  task_done: 'e2e/background-tasks.spec.ts',
  session_copied: 'the session ends, which e2e/registration.spec.ts shows between tabs',
  webhook_disabled: 'server/src/webhooks/receivers.test.ts: after a day of failures',
  audit_broken: 'server/src/history/audit/verified.test.ts: the page of the log is read by hand',
  name_requested: 'server/src/accounts/names.test.ts',
  name_decided: 'server/src/accounts/names.test.ts: the account itself is read again',
  kyc_submitted: 'e2e/registration.spec.ts',
  kyc_approved: 'e2e/registration.spec.ts',
  kyc_rejected: 'e2e/registration.spec.ts',
  kyc_reopened: 'e2e/registration.spec.ts',
  funds_submitted: 'e2e/funds.spec.ts',
  funds_approved: 'e2e/funds.spec.ts',
  funds_rejected: 'server/src/funds/funds.test.ts',
  funds_expiring: 'server/src/funds/ends.test.ts',
  funds_expired: 'server/src/funds/ends.test.ts',
} as const satisfies Partial<Record<NotificationKind, string>>

const same = () => Promise.resolve()

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('open pages follow each event of a deal, from its rejection to its closing', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000)
  const [seller, reviewer, buyer, rival] = [
    await caller(request, 'seller'),
    await caller(request, 'reviewer'),
    await caller(request, 'buyer'),
    await caller(request, 'buyer2'),
  ]
  const { results } = await seller<{ results: Deal[] }>(
    'GET',
    '/loan-deal/user_properties/?deal_state=pending',
  )
  const [deal] = results
  if (!deal) throw new Error('The seller has no deal in review.')
  const { id } = deal
  const opening = Number(deal.auction.opening_bid)
  const move = (who: typeof seller, path: string, data: object = {}) =>
    who('POST', `/loan-deal/${id}/${path}/`, data)
  const bidOf = (who: typeof seller, amount: number) =>
    who<{ bid: { id: string } }>('POST', '/bids/', { loan_deal: id, bid_amount: amount })

  const people = {
    seller: await demo(browser, 'seller'),
    list: await demo(browser, 'seller'),
    queue: await demo(browser, 'reviewer'),
    buyer: await demo(browser, 'buyer'),
    bids: await demo(browser, 'buyer'),
    rival: await demo(browser, 'buyer2'),
  }
  const [own, list, queue] = [people.seller.page, people.list.page, people.queue.page]
  const [other, bids, second] = [people.buyer.page, people.bids.page, people.rival.page]
  await own.goto(paths.deal(id))
  await list.goto(`${paths.properties}?search=${deal.reference}`)
  await queue.goto(`${paths.reviewQueue}?search=${deal.reference}`)
  const openBuyers = async () => {
    for (const page of [other, second]) await page.goto(paths.deal(id))
    await bids.goto(`${paths.myBids}?search=${deal.reference}`)
  }

  let best = ''
  let counter = ''
  /** In the order in which they happen. A kind of notification without a row does not compile. */
  const rows = {
    deal_rejected: {
      happens: () => move(reviewer, 'reject', { reason: 'The appraisal names another unit.' }),
      shown: [
        [own, 'The appraisal names another unit.'],
        [own, 'Fix and resubmit'],
        [list, 'Rejected'],
      ],
    },
    deal_submitted: { happens: () => move(seller, 'submit'), shown: [[queue, deal.reference]] },
    deal_approved: {
      happens: () => move(reviewer, 'approve'),
      shown: [
        [own, 'Set auction dates'],
        [list, 'Set auction dates'],
      ],
    },
    deal_flagged: {
      happens: () => move(reviewer, 'flag', { reason: 'The charge was discharged.' }),
      shown: [[own, 'The charge was discharged.']],
    },
    deal_resolved: { happens: () => move(reviewer, 'resolve'), shown: [[own, 'Set auction dates']] },
    auction_opened: {
      happens: () =>
        move(seller, 'schedule', { bid_start_ts: new Date().toISOString(), bid_end_ts: inHours(48) }),
      shown: [[own, 'In auction']],
    },
    bid_received: {
      happens: async () => {
        await openBuyers()
        await bidOf(buyer, opening)
      },
      shown: [
        [own, 'Yield at leading bid'],
        [second, 'Yield at leading bid'],
        [list, /Met|\d+\.\d%/],
      ],
    },
    outbid: {
      happens: async () => {
        await bids.reload()
        best = (await bidOf(rival, opening + 5_000)).bid.id
      },
      shown: [
        [other, /You were outbid/],
        [bids, 'Outbid'],
        [own, `$${(opening + 5_000).toLocaleString('en-CA')}.00`],
      ],
    },
    auction_ended: {
      happens: () => endSoon(request, id),
      shown: [
        [own, 'Awaiting seller'],
        [other, 'Awaiting seller'],
        [list, 'Awaiting seller'],
      ],
    },
    counter_offer: {
      happens: async () => {
        await seller('POST', `/bids/${best}/counter/`, {
          amount: opening + 7_000,
          expires_at: inHours(24),
          below_reserve: true,
        })
        const { counters } = await rival<{ counters: { id: string }[] }>(
          'GET',
          `/loan-deal/${id}/negotiation/`,
        )
        counter = counters[0]?.id ?? ''
      },
      shown: [[second, 'The seller’s counter-offer']],
    },
    counter_declined: {
      happens: () => rival('POST', `/counter-offers/${counter}/decline/`, {}),
      shown: [[own, 'Counter-offer declined']],
    },
    deal_sold: {
      happens: () => seller('POST', `/bids/${best}/accept/`, { below_reserve: true }),
      shown: [
        [own, 'Sold at'],
        [list, 'Sold'],
      ],
    },
    bid_accepted: { happens: same, shown: [[second, 'You bought this mortgage.']] },
    bid_declined: { happens: same, shown: [[bids, 'Bid Declined']] },
    closing_changed: {
      happens: async () => {
        for (const page of [own, second]) await page.goto(paths.closing(id))
        const { steps } = await rival<{ steps: { step: string; seen: string }[] }>('GET', `/closing/${id}/`)
        await rival('POST', `/closing/${id}/steps/deposit/move/`, {
          action: 'done',
          seen: steps.find(({ step }) => step === 'deposit')?.seen,
          acknowledges: true,
          deposit_amount: 20_000,
        })
      },
      shown: [[own, 'Your turn: confirm the deposit']],
    },
    ...ELSEWHERE,
  } satisfies Record<NotificationKind, Row | string>

  for (const [kind, row] of Object.entries<Row | string>(rows)) {
    if (typeof row === 'string') continue
    await test.step(kind, async () => {
      await row.happens()
      for (const [page, text] of row.shown)
        await expect(page.getByText(text).filter({ visible: true }).first(), `${kind}: ${text}`).toBeVisible()
    })
  }
  expect(Object.values(people).flatMap(({ complaints }) => complaints)).toEqual([])
})

test('a page that one left and returns to shows what happened in between', async ({ browser, request }) => {
  const [seller, buyer] = [await caller(request, 'seller'), await caller(request, 'buyer')]
  interface Questions {
    can: { ask: boolean }
    results: { id: string; question: string }[]
  }
  const { results } = await seller<{ results: Deal[] }>('GET', '/loan-deal/user_properties/?deal_state=live')
  let id = ''
  for (const deal of results)
    if ((await buyer<Questions>('GET', `/loan-deal/${deal.id}/questions/`)).can.ask) id = deal.id
  const question = 'Is the hydro paid by the tenant?'
  const list = await buyer<Questions>('POST', `/loan-deal/${id}/questions/`, { question })
  const questionId = list.results.find((one) => one.question === question)?.id ?? ''
  const { page, complaints } = await demo(browser, 'buyer')
  // Cached data never becomes stale by age.
  await page.clock.setFixedTime(new Date())
  await page.goto(questionsOf(id))
  await expect(page.getByText(question)).toBeVisible()
  await page.getByRole('link', { name: 'Marketplace' }).first().click()
  await expect(page).toHaveURL(/marketplace/)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const before = await bell.getAttribute('aria-label')
  await seller('POST', `/questions/${questionId}/answer/`, { answer: 'By the owner.', to: 'all' })
  await expect(bell).not.toHaveAttribute('aria-label', before ?? '')
  await page.goBack()
  await expect(page.getByText('By the owner.')).toBeVisible()
  expect(complaints).toEqual([])
})
