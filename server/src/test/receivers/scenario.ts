import { sql } from 'kysely'
import {
  decideNameChange,
  getMe,
  patchUser,
  refreshToken,
  requestNameChange,
} from '#domain/accounts/contract.ts'
import * as approvals from '#domain/approvals/contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { acceptCombination, removeLoan } from '#domain/books/sale/contract.ts'
import * as channels from '#domain/channels/contract.ts'
import { nameLawyer } from '#domain/closing/contract.ts'
import * as commitments from '#domain/commitments/contract.ts'
import { acceptAdditionalNda } from '#domain/commitments/nda-contract.ts'
import { decideLicence, endLicence, getOwnCompany } from '#domain/companies/contract.ts'
import { createCreditBox } from '#domain/credit-boxes/contract.ts'
import * as deals from '#domain/deals/contract.ts'
import { startMyExport } from '#domain/deals/sheet-contract.ts'
import { decideProof } from '#domain/funds/contract.ts'
import { addDays, businessDateOf } from '#domain/kernel/dates.ts'
import { fromMarketText } from '#domain/kernel/market-time.ts'
import { decideKyc, submitKyc } from '#domain/kyc/contract.ts'
import * as negotiations from '#domain/negotiations/contract.ts'
import * as rooms from '#domain/rooms/contract.ts'
import * as requests from '#domain/rooms/document-requests/contract.ts'
import { ADDITIONAL_NDA } from '#domain/rooms/nda/additional.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import * as questions from '#domain/rooms/questions/contract.ts'
import { createSavedSearch } from '#domain/saved-searches/contract.ts'
import * as signing from '#domain/signing/contract.ts'
import { testWebhook } from '#domain/webhooks/contract.ts'
import { remindClosings } from '../../closing/commands/remind.ts'
import { remindFollowUps } from '../../commitments/commands/remind.ts'
import { remindOfLicences } from '../../companies/commands/remind.ts'
import { endProofs } from '../../funds/commands/end-proofs.ts'
import { verifyLog } from '../../history/audit/commands/verify-log.ts'
import { sendBriefs } from '../../notifications/daily-summary/commands/send-briefs.ts'
import { sendDaily } from '../../saved-searches/commands/alert-owners.ts'
import { bidOnLoans, bookAtAuction, endAuction } from '../book-bids.ts'
import { withChangedSeal } from '../changed-seal.ts'
import { LAWYER } from '../closings.ts'
import { waitingProof } from '../funds.ts'
import { endsAt, entered } from '../licences.ts'
import { completeDraft, liveWhiteLabel, runOut, setAuction } from '../listing.ts'
import type { Newcomer } from '../newcomers.ts'
import { linkTo, sent, signAs, withPdf } from '../signings.ts'
import { teamPerson } from '../teams.ts'
import { INVITED, SEEKERS, type State } from './expected.ts'
import { type Market, must } from './market.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const later = (ms: number) => new Date(Date.now() + ms)
const datesFrom = (start: number) => ({
  bid_start_ts: later(start).toISOString(),
  bid_end_ts: later(start + HOUR_MS).toISOString(),
})
const inDays = (days: number) => addDays(businessDateOf(new Date()), days)
const REASON = { reason: 'The title is in doubt.' }

/** A draft of the owner, and what people do to it. */
async function newDeal(market: Market, over: Record<string, unknown> = {}) {
  const { act, upload, testApp, who } = market
  const { id } = await completeDraft(testApp, who.owner, over)
  const entries = new Map<State, string>()
  const requestOf = async (title: string) => {
    const { results } = await act('owner', requests.listDocumentRequests, id)
    return results.find((one) => one.title === title)?.id ?? ''
  }
  return {
    id,
    submit: () => act('owner', deals.submitDeal, id),
    approve: () => act('reviewer', deals.approveDeal, id, {}),
    enter: async (state: State) => {
      const body = { nda_version: STANDARD_NDA.version, accepts: true as const }
      entries.set(state, (await act(state, rooms.enterRoom, id, body)).you?.id ?? '')
    },
    entryOf: (state: State) => entries.get(state) ?? '',
    like: (state: State) => act(state, deals.setFavorite, id, { is_favorite: true }),
    bid: async (state: State, bid_amount: string) =>
      must(await who[state].ask(placeBid, { body: { loan_deal: id, bid_amount } })).bid.id,
    ask: (state: State) => act(state, questions.askQuestion, id, { question: 'Is it let?' }),
    answer: async (to: 'all' | 'asker') => {
      const { results } = await act('owner', questions.listQuestions, id)
      for (const one of results.filter(({ answer }) => answer === null))
        await act('owner', questions.answerQuestion, one.id, { answer: 'It is.', to })
    },
    request: async (state: State) => {
      await act(state, requests.requestDocument, id, { title: 'Lease' })
      await act(state, requests.requestDocument, id, { title: 'Survey' })
      await act(state, requests.requestDocument, id, { document_type: 'net_worth' })
    },
    provide: async () =>
      upload('owner', `/document-requests/${await requestOf('Lease')}/provide/`, {
        document_type: 'appraisal_report',
      }),
    decline: async () =>
      act('owner', requests.declineDocumentRequest, await requestOf('Survey'), { answer: 'None.' }),
    add: () => upload('administrator', '/loan-deal-files/', { loan_deal: id, document_type: 'net_worth' }),
    flag: () => act('reviewer', deals.flagDeal, id, REASON),
    resolve: () => act('reviewer', deals.resolveDeal, id),
  }
}

/** Sends the briefs of a day, whose morning is before the end of this auction. */
async function sendBriefsOn({ testApp }: Market, day: string, deal: string): Promise<void> {
  const { platform } = testApp.product
  const morning = new Date(fromMarketText(`${day} 08:00:00`) ?? Number.NaN)
  await setAuction(testApp, deal, { ends_at: new Date(morning.getTime() + HOUR_MS) })
  await sql`insert into briefs (user_id, day, matches_until) select id, ${inDays(0)}, now() - interval '1 hour' from users
    on conflict do nothing`.execute(platform.db)
  // Alerts of the last minute are in the next brief.
  await sql`update credit_box_alerts set alerted_at = now() - interval '2 minutes'`.execute(platform.db)
  await sendBriefs(platform, morning)
}

/** A deal that stays exclusive to a channel; some have left it, or were removed. */
async function playChannel(market: Market): Promise<string> {
  const { act, emails, step, testApp, upload, who } = market
  for (const state of SEEKERS) {
    must(await who[state].ask(createCreditBox, { body: { ltv_max: 100 } }))
    must(await who[state].ask(createSavedSearch, { body: { name: 'All', filters: {}, alerts: 'at_once' } }))
  }
  must(await who.seeker.ask(createSavedSearch, { body: { name: 'Daily', filters: {}, alerts: 'daily' } }))
  const deal = await newDeal(market)
  const { id } = deal

  let channel: channels.Channel | undefined
  await step('the owner invites to a channel', async () => {
    const members = INVITED.map((state) => ({ email: emails[state], access: 'deal_room' as const }))
    channel = must(
      await who.owner.ask(channels.createChannel, { body: { channel_name: 'Lenders', members } }),
    )
  })
  if (!channel) throw new Error('There is no channel.')
  const joining = ['member', 'left', 'removed'] as const
  const [lenders, removed] = [channel.id, channel.members.find(({ email }) => email === emails.removed)]
  await step('some join', async () => {
    for (const state of joining) await act(state, channels.acceptInvitation, lenders)
  })
  await step('one declines', () => act('refuser', channels.declineInvitation, lenders))
  await step('a deal is submitted', async () => {
    await act('owner', deals.patchDeal, id, { privatechannel_set: [lenders] })
    await deal.submit()
  })
  await step('it is rejected', () => act('reviewer', deals.rejectDeal, id, REASON))
  await step('it is submitted again', deal.submit)
  await step('it is approved', deal.approve)
  await step('it opens in the channel', async () => {
    await act('owner', deals.scheduleDeal, id, datesFrom(0))
  })
  await step('members enter its room', async () => {
    for (const state of joining) {
      await deal.enter(state)
      await deal.like(state)
      await deal.request(state)
      await deal.ask(state)
    }
  })
  await step('one leaves the channel', () => act('left', channels.leaveChannel, lenders))
  await step('one is removed from it', () =>
    act('owner', channels.removeMembers, lenders, { members: [removed?.id ?? ''] }),
  )
  await step('the members are answered', () => deal.answer('asker'))
  await step('a member asks and all are answered', async () => {
    await deal.ask('member')
    await deal.answer('all')
  })
  await step('the members get a lease', deal.provide)
  await step('the members get no survey', deal.decline)
  let file = ''
  await step('the members get what they requested', async () => {
    file = await deal.add()
  })
  await step('the members get another document', deal.add)
  await step('a document of the members is replaced', () =>
    upload('administrator', `/loan-deal-files/${file}/replace/`),
  )
  await step('the deal of the members is flagged', deal.flag)
  await step('the deal of the members is back', deal.resolve)
  await step('the day of the members begins', () => sendBriefsOn(market, inDays(1), id), 'daily_brief')
  await setAuction(testApp, id, { ends_at: later(3 * DAY_MS) })
  return lenders
}

/** A deal with early access of the channel, a room that admits on request, an auction, a negotiation and a closing. */
async function playAuction(market: Market, channel: string): Promise<void> {
  const { act, step, testApp, upload } = market
  const { platform } = testApp.product
  const deal = await newDeal(market)
  const { id } = deal
  await step('a deal opens early to the channel', async () => {
    const exclusive_until = later(DAY_MS).toISOString()
    await act('owner', deals.patchDeal, id, { privatechannel_set: [channel], exclusive_until })
    await act('owner', rooms.changeRoom, id, { admission: 'on_approval' })
    await deal.submit()
    await deal.approve()
    await act('owner', deals.scheduleDeal, id, datesFrom(0))
  })
  await step('the early access ends', () =>
    sql`update loan_deals set exclusive_until = now() where id = ${id}`.execute(platform.db),
  )
  await step('buyers request entry', async () => {
    for (const state of ['waiting', 'refused', 'revoked', 'admitted'] as const) await deal.enter(state)
  })
  await step('two are admitted', async () => {
    for (const state of ['revoked', 'admitted'] as const)
      await act('owner', rooms.admitVisitor, deal.entryOf(state))
  })
  await step('one is refused', () => act('owner', rooms.refuseVisitor, deal.entryOf('refused'), {}))
  await step('visitors ask', async () => {
    for (const state of ['revoked', 'admitted'] as const) {
      await deal.ask(state)
      await deal.request(state)
    }
    await deal.like('favourite')
  })
  await step('the access of one is ended', () =>
    act('owner', rooms.revokeVisitor, deal.entryOf('revoked'), {}),
  )
  await step('the visitors are answered', () => deal.answer('asker'))
  await step('the visitors get a lease', deal.provide)
  await step('the visitors get no survey', deal.decline)
  const bids: Partial<Record<State, string>> = {}
  const bid = (state: State, amount: string) => async () => {
    bids[state] = await deal.bid(state, amount)
  }
  await step('a bid is made', bid('declined', '400000'))
  await step('another bids more', bid('loser', '420000'))
  await step('a third takes the lead', bid('winner', '440000'))
  await playApprovals(market, id)
  await step('a bidder asks and all are answered', async () => {
    await deal.ask('winner')
    await deal.answer('all')
  })
  let file = ''
  await step('the visitors get what they requested', async () => {
    file = await deal.add()
  })
  let another = ''
  await step('the visitors get another document', async () => {
    another = await deal.add()
  })
  await step('a document is replaced', () => upload('administrator', `/loan-deal-files/${file}/replace/`))
  await step('the deal is flagged', deal.flag)
  await step('a document is replaced while it is flagged', () =>
    upload('administrator', `/loan-deal-files/${another}/replace/`),
  )
  await step('the issue is resolved', deal.resolve)
  await step('an administrator moves the end', () =>
    act('administrator', deals.patchDeal, id, { bid_end_ts: later(2 * HOUR_MS).toISOString() }),
  )
  await step('the day begins', () => sendBriefsOn(market, inDays(2), id), 'daily_brief')
  await step('the daily alerts are due', async () => {
    await sql`update saved_search_alerts set found_at = found_at - interval '1 day'`.execute(platform.db)
    await sendDaily(platform)
  })
  await step('the end is near', () =>
    setAuction(testApp, id, { starts_at: later(-3 * DAY_MS), ends_at: later(9 * MINUTE_MS) }),
  )
  await step('an outage is over', async () => {
    await setAuction(testApp, id, { ends_at: later(-MINUTE_MS) })
    await sql`update liveness set alive_at = clock_timestamp() - interval '121 seconds'`.execute(platform.db)
  })
  await step('the auction ends', () => setAuction(testApp, id, { ends_at: later(-1) }))
  await step('one bid is declined', () => act('owner', negotiations.declineBid, bids.declined ?? '', {}))
  let offer = ''
  const counter = async () => {
    const body = { amount: '450000', expires_at: later(2 * HOUR_MS).toISOString(), below_reserve: true }
    offer = (await act('owner', negotiations.counterBid, bids.loser ?? '', body)).counters[0]?.id ?? ''
  }
  await step('a counter-offer is made', counter)
  await step('it is declined', () => act('loser', negotiations.declineCounter, offer, {}))
  await step('another counter-offer is made', counter)
  await step('it expires', () => runOut(testApp, id))
  await step('best and final offers are invited', () =>
    act('owner', negotiations.inviteToFinal, id, { bidders: 2, ends_at: later(2 * HOUR_MS).toISOString() }),
  )
  await step('one is made', async () => {
    const { final_round } = await act('winner', negotiations.getNegotiation, id)
    await act('winner', negotiations.offerFinal, final_round?.you?.id ?? '', { amount: '445000' })
  })
  await step('the round ends', () => runOut(testApp, id))
  await step('the deal is sold', () =>
    act('owner', negotiations.acceptBid, bids.winner ?? '', { below_reserve: true }),
  )
  await step('a document is added after the sale', deal.add)
  await step('the winner names a lawyer', () => act('winner', nameLawyer, id, LAWYER))
  const stepIs = (days: number) => async () => {
    await sql`update closing_steps set due_date = ${inDays(days)}::date
      where loan_deal_id = ${id} and step = 'agreement'`.execute(platform.db)
    await remindClosings(platform)
  }
  await step('a step of the closing is due tomorrow', stepIs(1))
  await step('a step of the closing is overdue', stepIs(-2))
}

/** A deal of which all bids become void, and which is then not sold and listed again. */
async function playUnsold(market: Market): Promise<void> {
  const { act, step, testApp } = market
  const deal = await newDeal(market, { reserve_price: '405000.00' })
  const { id } = deal
  await step('a deal is announced', async () => {
    await deal.submit()
    await deal.approve()
    await act('owner', deals.scheduleDeal, id, datesFrom(HOUR_MS))
    await deal.like('favourite')
  })
  await step('its auction opens', () =>
    setAuction(testApp, id, { starts_at: later(-1), ends_at: later(2 * HOUR_MS) }),
  )
  await step(
    'the hour of many alerts is over',
    () =>
      sql`update notifications set in_summary = true, mail_due_at = now()
        where subject_id = ${id} and kind in ('credit_box_matched', 'search_match')`.execute(
        testApp.product.platform.db,
      ),
    'alert_summary',
  )
  await step('a buyer enters its open room', () => deal.enter('admitted'))
  await step('a bid is below the reserve', () => deal.bid('loser', '400000'))
  await step('a bid meets the reserve', () => deal.bid('winner', '410000'))
  await step('an administrator changes the terms', () =>
    act('administrator', deals.patchDeal, id, { interest_rate: 5, void_bids: true }),
  )
  await step('a new bid is made', () => deal.bid('loser', '400000'))
  await step('the auction ends below the reserve', () =>
    setAuction(testApp, id, { starts_at: later(-HOUR_MS), ends_at: later(-1) }),
  )
  await step('all bids are declined', () => act('owner', negotiations.declineAll, id, {}))
  await step('it is listed again', () => act('owner', deals.relistDeal, id, datesFrom(HOUR_MS)))
}

/** A white label deal, to which three commit. */
async function playWhiteLabel({ act, step, testApp, upload, who }: Market): Promise<void> {
  const { platform } = testApp.product
  let id = ''
  await step('a white label deal is listed', async () => {
    ;({ id } = await liveWhiteLabel(testApp, who.owner, who.reviewer))
  })
  const made = new Map<State, string>()
  const of = (state: State) => made.get(state) ?? ''
  await step('three commit to it', async () => {
    for (const state of ['committed', 'withdrawn', 'passed over'] as const)
      made.set(state, (await act(state, commitments.commit, id)).commitment.id)
  })
  await step('one withdraws', () => act('withdrawn', commitments.withdrawCommitment, of('withdrawn')))
  const add = () => upload('owner', `/loan-deal/${id}/follow-up/`)
  await step('one gets the follow-up', async () => {
    await add()
    await act('owner', commitments.sendFollowUp, of('committed'), {})
  })
  await step('who accepts the additional NDA', () =>
    act('committed', acceptAdditionalNda, of('committed'), {
      nda_version: ADDITIONAL_NDA.version,
      accepts: true,
    }),
  )
  await step('a document is added to the follow-up', add)
  const otherIs = (days: number) => async () => {
    await sql`update commitments set due_date = ${inDays(days)}::date where id = ${of('passed over')}`.execute(
      platform.db,
    )
    await remindFollowUps(platform)
  }
  await step('the follow-up of the other is due', otherIs(1))
  await step('the follow-up of the other is overdue', otherIs(-2))
  await step('one is chosen', () => act('owner', commitments.acceptCommitment, of('committed')))
}

/** A book that is sold in parts. */
async function playBook({ act, step, testApp, who }: Market): Promise<void> {
  let listed: Awaited<ReturnType<typeof bookAtAuction>> | undefined
  await step('a book is listed', async () => {
    listed = await bookAtAuction(testApp, { seller: who.owner, reviewer: who.reviewer })
  })
  if (!listed) throw new Error('There is no book.')
  const book = listed
  await step('two bid on its loans', async () => {
    must(await bidOnLoans(who.winner, book, { 0: 95_000, 1: 80_000 }))
    must(await bidOnLoans(who.loser, book, { 0: 60_000 }))
  })
  await step('the auction of the book ends', () => endAuction(testApp, book))
  let part = ''
  await step('the book is sold in parts', async () => {
    const { parts } = await act('owner', acceptCombination, book.params.id, { total: '175000.00' })
    part = parts[0]?.deal ?? ''
  })
  await step('a loan is removed', () =>
    act('owner', removeLoan, part, { loan: book.loans[0] ?? '', reason: 'It was repaid.' }),
  )
}

/** A document that two people sign one after the other, and two that they do not sign. */
async function playSigning({ act, emails, step, testApp, who }: Market): Promise<void> {
  const first = emails['first signer']
  const signers = [first, emails['last signer']].map((email) => ({ name: 'Test Member', email }))
  const send = async () => {
    const { file } = await withPdf(testApp, who.owner)
    return (await sent(who.owner, file, { signers })).id
  }
  await step('a document is sent for signing', send)
  await step('the first signs', () => signAs(testApp, first))
  await step('the last signs', () => signAs(testApp, emails['last signer']))
  await step('another document is sent', send)
  await step('the first declines', async () => {
    const params = { token: await linkTo(testApp, first) }
    must(await testApp.anybody.ask(signing.declineToSign, { params, body: REASON }))
  })
  await step('a document is sent and withdrawn', async () =>
    act('owner', signing.voidSigning, await send(), REASON),
  )
}

/** The account of the stranger has a team for a moment. */
async function playApprovals({ as, step, testApp }: Market, loan_deal: string): Promise<void> {
  const body = { prepared: { act: 'bid' as const, loan_deal, bid_amount: '450000' } }
  const { db } = testApp.product.platform
  const end = ({ id }: { id: string }) =>
    db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
  await step('an analyst prepares a bid', async () => {
    const analyst = await teamPerson(testApp, await as('stranger'), 'analyst')
    must(await analyst.ask(approvals.prepare, { body }))
    await end(analyst)
  })
  await step('a manager refuses what the owner prepared', async () => {
    const owner = await as('stranger')
    const { id } = must(await owner.ask(approvals.prepare, { body }))
    const manager = await teamPerson(testApp, owner, 'manager')
    must(await manager.ask(approvals.refuse, { params: { id }, body: REASON }))
    await end(manager)
  })
}

/** A licence from its entry to its end; it is taken off then, so that the stranger can bid as before. */
async function playLicence({ as, step, testApp, who }: Market): Promise<void> {
  const { platform } = testApp.product
  const within = async (days: number) => {
    const account = await as('stranger')
    const [licence] = must(await account.ask(getOwnCompany)).licences
    if (licence)
      await endsAt(testApp, licence, account, new Date(platform.clock.now().getTime() + days * DAY_MS))
    await remindOfLicences(platform)
  }
  let licence_id = ''
  await step('a licence is entered', async () => {
    licence_id = (await entered(await as('stranger'))).id
  })
  const of = { params: { id: who.stranger.id, licence_id } }
  await step('the licence is confirmed', async () =>
    must(await (await as('administrator')).ask(decideLicence, { ...of, body: { decision: 'confirm' } })),
  )
  await step('the licence ends soon', () => within(30))
  await step('the licence has expired', () => within(-1))
  await step('the licence is taken off', async () =>
    must(await (await as('administrator')).ask(endLicence, { ...of, body: REASON })),
  )
}

/** The stranger proves their funds, and the proof ends. */
async function playFunds({ act, as, step, testApp }: Market): Promise<void> {
  const { platform } = testApp.product
  const last = (valid_until: string) =>
    platform.db.updateTable('funds_proofs').set({ valid_until }).where('state', '=', 'approved').execute()
  let proof = ''
  const submit = async () => {
    proof = (await waitingProof(testApp, await as('stranger'), { amount: '900000.00' })).id
  }
  await step('a proof of funds is submitted', submit)
  await step('the proof is rejected', () =>
    act('administrator', decideProof, proof, { verdict: 'reject', ...REASON }),
  )
  await step('another proof is submitted', submit)
  await step('the proof is approved', () =>
    act('administrator', decideProof, proof, { verdict: 'approve', amount: '900000.00' }),
  )
  await step('the proof expires soon', async () => {
    await last(inDays(10))
    await endProofs(platform)
  })
  await step('the proof has expired', async () => {
    await last(inDays(-1))
    await endProofs(platform)
  })
}

/** What concerns one account alone. */
async function playAccounts({ act, addWebhook, as, step, testApp, who }: Market): Promise<void> {
  const applicant = who.applicant as Newcomer
  const { id } = applicant
  const submit = async () => must(await applicant.ask(submitKyc))
  await step('a KYC record is submitted', submit)
  await step('the record is rejected', () =>
    act('administrator', decideKyc, id, { decision: 'reject', ...REASON }),
  )
  await step('the record is submitted again', submit)
  await step('the record is approved', () => act('administrator', decideKyc, id, { decision: 'approve' }))
  const ask = async () => must(await applicant.ask(requestNameChange, { body: { last_name: 'Roy' } }))
  await step('another name is requested', ask)
  await step('the name is rejected', async () =>
    act('administrator', decideNameChange, id, {
      request: must(await applicant.ask(getMe)).name_change?.id ?? '',
      decision: 'reject',
      ...REASON,
    }),
  )
  await step('a copied session is used', async () => {
    const refresh = async (token: string) =>
      (await testApp.anybody.ask(refreshToken, { body: { refresh: token } })).body.refresh ?? ''
    await as('applicant')
    await refresh(await refresh(applicant.refresh))
    await sql`update sessions set rotated_at = rotated_at - interval '31 seconds' where user_id = ${id}`.execute(
      testApp.product.platform.db,
    )
    await refresh(applicant.refresh)
  })
  await step('the applicant is given a role', () => act('administrator', patchUser, id, { is_seller: true }))
  await step('the owner exports their deals', async () =>
    must(await who.owner.ask(startMyExport, { query: { format: 'csv' } })),
  )
  await step('the audit log was changed', () =>
    withChangedSeal(testApp.product.platform, () => verifyLog(testApp.product.platform)),
  )
  await step('a webhook is gone', async () =>
    act('stranger', testWebhook, await addWebhook('stranger', 'gone')),
  )
}

/** Everyone's daily e-mail of the latest notification of each kind. */
const playDigest = ({ step, testApp }: Market): Promise<void> =>
  step(
    'the digest is due',
    () =>
      sql`update notifications set is_daily = true, mail_due_at = now() where id in (
        select distinct on (user_id, kind) id from notifications order by user_id, kind, created_at desc)`.execute(
        testApp.product.platform.db,
      ),
    'daily_digest',
  )

/** Causes every kind of notification. */
export async function play(market: Market): Promise<void> {
  await playAuction(market, await playChannel(market))
  for (const part of [
    playUnsold,
    playWhiteLabel,
    playBook,
    playSigning,
    playFunds,
    playAccounts,
    playLicence,
    playDigest,
  ])
    await part(market)
}
