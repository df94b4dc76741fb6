import { vi } from 'vitest'
import { declareAffiliate, getMe, patchUser } from '#domain/accounts/contract.ts'
import { saveApplicantSummary } from '#domain/applicant-summaries/contract.ts'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { makeFeed } from '#domain/calendar/contract.ts'
import { patchChannel, removeMembers } from '#domain/channels/contract.ts'
import { nameLawyer } from '#domain/closing/contract.ts'
import { createCreditBox } from '#domain/credit-boxes/contract.ts'
import { DISCLOSURES, type Disclosure } from '#domain/deal-access/disclosure.ts'
import {
  addNote,
  approveDeal,
  createDeal,
  patchDeal,
  rejectDeal,
  scheduleDeal,
  setFavorite,
  submitDeal,
} from '#domain/deals/contract.ts'
import { mandatoryDocuments } from '#domain/deals/documents.ts'
import { patchKyc, submitKyc } from '#domain/kyc/contract.ts'
import { acceptBid, counterBid } from '#domain/negotiations/contract.ts'
import { enterRoom, getRoom } from '#domain/rooms/contract.ts'
import {
  declineDocumentRequest,
  listDocumentRequests,
  requestDocument,
} from '#domain/rooms/document-requests/contract.ts'
import { answerQuestion, askQuestion } from '#domain/rooms/questions/contract.ts'
import { onePagePdf } from '#seed/pdf.ts'
import { alertOwners } from '../../credit-boxes/commands/alert-owners.ts'
import { channelWith } from '../channels.ts'
import { SMALL_PDF, sendForm } from '../forms.ts'
import { endAt } from '../listing.ts'
import { applicant, sendScan } from '../newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test-app.ts'
import { plantCommitments } from './commitments.ts'
import { amount, type Plant, plantedDeal } from './plants.ts'
import { plantSigning } from './signings.ts'

export const ACTORS = [
  'stranger buyer',
  'stranger seller',
  'visitor',
  'winner',
  'loser',
  'owner',
  'colleague',
  'reviewer',
  'superuser',
  'superuser viewing as the winner',
  'superuser viewing as a stranger',
  'nobody',
] as const
export type ActorName = (typeof ACTORS)[number]

export const DEALS = ['hidden', 'live', 'sealed', 'answering', 'sold', 'committed', 'exclusive'] as const
export type DealName = (typeof DEALS)[number]

/** An actor, with the headers of their next request: the token is renewed while a long test runs. */
export interface TestActor {
  name: ActorName
  client: Client
  readonly headers: Record<string, string>
  email: string
}

/** A unique value, and the actors who may find it. */
export interface Fact {
  name: string
  spellings: readonly string[]
  seenBy: readonly ActorName[]
}

export interface Market {
  testApp: TestApp
  actors: readonly TestActor[]
  deals: Readonly<Record<DealName, string>>
  bids: readonly string[]
  people: readonly string[]
  companies: readonly string[]
  /** Ids of entries to deal rooms. */
  entries: readonly string[]
  /** Ids of commitments to white label deals. */
  commitments: readonly string[]
  /** Ids of credit boxes. */
  boxes: readonly string[]
  channels: readonly string[]
  feeds: ReadonlyMap<ActorName, string>
  facts: readonly Fact[]
}

const OWNERS: readonly ActorName[] = ['owner', 'reviewer', 'superuser']

/** The expected disclosure level of each actor for each deal; null if they may not know that it exists. */
export function levelOf(actor: ActorName, deal: DealName): Disclosure | null {
  if (actor === 'nobody') return null
  if (OWNERS.includes(actor)) return 'owner'
  if (deal === 'hidden') return null
  // The visitor is a member of its channel; the stranger has not responded to an invitation; the winner was removed.
  if (deal === 'exclusive' && actor !== 'visitor') return null
  // The visitor is in every deal room until the deal is sold to another buyer.
  if (actor === 'visitor') return deal === 'sold' ? 'market' : 'dealRoom'
  if (actor === 'winner' || actor === 'superuser viewing as the winner')
    return deal === 'sold' ? 'winner' : 'bidder'
  return actor === 'loser' ? 'bidder' : 'market'
}

const isAtLeast = (level: Disclosure | null, shown: Disclosure) =>
  level !== null && DISCLOSURES.indexOf(level) >= DISCLOSURES.indexOf(shown)

export const whoSees = (deal: DealName, shown: Disclosure) =>
  ACTORS.filter((actor) => isAtLeast(levelOf(actor, deal), shown))

const must = <T>(answer: { status: number; body: T }): T => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const HOUR_MS = 3_600_000
const HIDDEN_MAXIMUM = '361777.91'
const SEALED_AMOUNT = '372888.83'
const BUSINESS_NUMBER = '123456782'
const COUNTER_AMOUNT = '383999.77'

/**
 * Creates six deals in different states whose private values are all unique.
 * @param beforeBids called once the auctions are open, for live connections
 */
export async function plantMarket(
  beforeBids: (
    market: Omit<Market, 'bids' | 'entries' | 'commitments' | 'boxes' | 'channels' | 'feeds'>,
  ) => Promise<void>,
) {
  const testApp = await startTestApp()
  await testApp.product.startWork()
  const company = { company: 'Zyx Owner Mortgage Corp.' }
  const owner = await testApp.member('seller', company)
  const colleague = await testApp.member(['seller', 'buyer'], company)
  const winner = await testApp.member('buyer', {
    company: 'Zyx Winner Capital',
    exposure_limit: '9000000.00',
  })
  const loser = await testApp.member('buyer', { company: 'Zyx Loser Capital' })
  const visitor = await testApp.member('buyer', { company: 'Zyx Visitor Capital' })
  const stranger = await testApp.member('buyer')
  const strangerSeller = await testApp.member('seller')
  const reviewer = await testApp.member('reviewer')
  const superuser = await testApp.member('superuser')
  const emails = new Map(
    (await testApp.product.platform.db.selectFrom('users').select(['id', 'email']).execute()).map((user) => [
      user.id,
      user.email,
    ]),
  )
  const actor = (name: ActorName, client: Client, viewed?: Client): TestActor => ({
    name,
    client,
    get headers() {
      return {
        ...(client.token && { authorization: `Bearer ${client.token}` }),
        ...(viewed && { 'view-as-user': viewed.id }),
      }
    },
    email: emails.get(client.id) ?? '',
  })
  const actors = [
    actor('stranger buyer', stranger),
    actor('stranger seller', strangerSeller),
    actor('visitor', visitor),
    actor('winner', winner),
    actor('loser', loser),
    actor('owner', owner),
    actor('colleague', colleague),
    actor('reviewer', reviewer),
    actor('superuser', superuser),
    actor('superuser viewing as the winner', superuser, winner),
    actor('superuser viewing as a stranger', superuser, stranger),
    actor('nobody', testApp.anybody),
  ]
  const facts: Fact[] = []

  // The visitor is in the channel, the stranger has not responded, and the winner was removed.
  const channel = await channelWith(owner, [visitor, winner], {
    name: 'ZQ channel',
    access: 'deal_room',
  })
  const { members: invited } = must(
    await owner.ask(patchChannel, {
      params: { id: channel.id },
      body: { members: [{ email: emails.get(stranger.id) ?? '' }] },
    }),
  )
  const removed = invited.find(({ email }) => email === emails.get(winner.id))
  must(await owner.ask(removeMembers, { params: { id: channel.id }, body: { members: [removed?.id ?? ''] } }))

  async function draft(name: DealName): Promise<string> {
    const kind = name === 'committed' ? 'white_label' : name === 'sealed' ? 'sealed' : 'open'
    const { body, platform, plants } = plantedDeal(DEALS.indexOf(name) + 1, kind)
    const { id } = must(await owner.ask(createDeal, { body }))
    must(await superuser.ask(patchDeal, { params: { id }, body: platform }))
    if (name === 'exclusive')
      must(await owner.ask(patchDeal, { params: { id }, body: { privatechannel_set: [channel.id] } }))
    const fileNames = mandatoryDocuments({
      deal_type: kind === 'white_label' ? kind : 'single_mortgage',
      mortgage_class: 'commercial',
      have_title_insurance: null,
    }).map((type) => ({ type, name: `ZQ ${name} ${type}.pdf` }))
    for (const { type, name: fileName } of fileNames)
      must(
        await sendForm(testApp, owner, '/loan-deal-files/', { loan_deal: id, document_type: type }, [
          { name: fileName, content: onePagePdf(`ZQ page of ${name} ${type}`, []), type: 'application/pdf' },
        ]),
      )
    must(await owner.ask(addNote, { params: { id }, body: { note: `ZQ note on ${name}` } }))
    must(await owner.ask(saveApplicantSummary, { params: { id }, body: { text: `ZQ summary of ${name}` } }))
    const all: Plant[] = [
      ...plants,
      { name: 'note', spellings: [`ZQ note on ${name}`], shown: 'owner' },
      { name: 'applicant summary', spellings: [`ZQ summary of ${name}`], shown: 'winner' },
      ...fileNames.map((file) => ({ name: 'file name', spellings: [file.name], shown: 'dealRoom' as const })),
      {
        name: 'the first document',
        spellings: fileNames.slice(0, 1).map(({ type }) => `ZQ page of ${name} ${type}`),
        shown: 'dealRoom',
      },
    ]
    // Public values are not unique, so they are searched for only where they may be found.
    for (const { name: field, spellings, shown } of all.filter(
      (one) => (name !== 'hidden' && name !== 'exclusive') || one.shown !== 'market',
    ))
      facts.push({ name: `${field} of the ${name} deal`, spellings, seenBy: whoSees(name, shown) })
    return id
  }
  async function approved(name: DealName): Promise<string> {
    const id = await draft(name)
    must(await owner.ask(submitDeal, { params: { id } }))
    must(await reviewer.ask(approveDeal, { params: { id } }))
    return id
  }
  async function live(name: DealName): Promise<string> {
    const id = await approved(name)
    const now = Date.now()
    const dates = {
      bid_start_ts: new Date(now).toISOString(),
      bid_end_ts: new Date(now + HOUR_MS).toISOString(),
    }
    must(await owner.ask(scheduleDeal, { params: { id }, body: dates }))
    return id
  }
  const hidden = await draft('hidden')
  const deals = {
    hidden,
    live: await live('live'),
    sealed: await live('sealed'),
    answering: await live('answering'),
    sold: await live('sold'),
    committed: await approved('committed'),
    exclusive: await live('exclusive'),
  }
  await testApp.product.runClock()
  must(await owner.ask(submitDeal, { params: { id: hidden } }))
  const reason = 'ZQ reason of the rejection'
  must(await reviewer.ask(rejectDeal, { params: { id: hidden }, body: { reason } }))
  must(await owner.ask(patchDeal, { params: { id: hidden }, body: { description: 'Changed once.' } }))

  const person = await applicant(testApp, { is_buyer: true, is_seller: false })
  const number = 'ZQKYC7391'
  must(await person.ask(patchKyc, { body: { document_number: number, address: 'ZQ KYC Street 5' } }))
  await sendScan(testApp, person, 'document_scan', { name: 'ZQ scan.pdf', content: SMALL_PDF })
  must(await person.ask(submitKyc))

  const { reference } = must(await owner.ask(getDeal, { params: { id: deals.exclusive } }))
  facts.push({
    name: 'the exclusive deal',
    spellings: [deals.exclusive, reference],
    seenBy: whoSees('exclusive', 'market'),
  })
  facts.push(
    { name: 'the reason of the rejection', spellings: [reason], seenBy: OWNERS },
    { name: 'a KYC document number', spellings: [number], seenBy: ['superuser'] },
    { name: 'a KYC address', spellings: ['ZQ KYC Street 5'], seenBy: ['superuser'] },
    { name: 'a KYC scan', spellings: ['ZQ scan.pdf'], seenBy: ['superuser'] },
    { name: 'the hidden maximum', spellings: amount(HIDDEN_MAXIMUM).spellings, seenBy: ['winner'] },
    { name: 'the sealed bid', spellings: amount(SEALED_AMOUNT).spellings, seenBy: ['winner'] },
    {
      name: 'the counter-offer',
      spellings: amount(COUNTER_AMOUNT).spellings,
      seenBy: [...OWNERS, 'loser'],
    },
    {
      name: "the winner's company",
      spellings: ['Zyx Winner Capital'],
      seenBy: [...OWNERS, 'winner', 'superuser viewing as the winner'],
    },
    { name: "the loser's company", spellings: ['Zyx Loser Capital'], seenBy: [...OWNERS, 'loser'] },
    {
      name: "the winner's e-mail",
      spellings: [emails.get(winner.id) ?? ''],
      // The owner typed the address to invite the user to a channel.
      seenBy: ['winner', 'owner', 'superuser', 'superuser viewing as the winner'],
    },
  )
  const people = [owner.id, winner.id, loser.id, person.id]
  must(
    await superuser.ask(patchUser, { params: { id: owner.id }, body: { business_number: BUSINESS_NUMBER } }),
  )
  must(await loser.ask(declareAffiliate, { body: { legal_name: 'ZQ Affiliate Holdings' } }))
  const companies: string[] = []
  for (const who of [owner, loser]) companies.push(must(await who.ask(getMe)).company_id ?? '')
  facts.push(
    {
      name: "the owner's business number",
      spellings: [BUSINESS_NUMBER],
      seenBy: ['owner', 'colleague', 'superuser'],
    },
    { name: "the loser's affiliate", spellings: ['ZQ Affiliate Holdings'], seenBy: ['loser', 'superuser'] },
  )
  const feeds = new Map<ActorName, string>()
  for (const { name, client, headers } of actors)
    if (name !== 'nobody' && !('view-as-user' in headers))
      feeds.set(name, new URL(must(await client.ask(makeFeed)).url).pathname)
  for (const who of [stranger, colleague, loser, winner])
    must(await who.ask(setFavorite, { params: { id: deals.live }, body: { is_favorite: true } }))
  for (const name of ['live', 'sealed', 'answering', 'sold', 'committed', 'exclusive'] as const) {
    const params = { id: deals[name] }
    const { nda } = must(await visitor.ask(getRoom, { params }))
    must(await visitor.ask(enterRoom, { params, body: { nda_version: nda.version, accepts: true } }))
  }
  const params = { id: deals.live }
  const questions = must(await visitor.ask(askQuestion, { params, body: { question: 'ZQ question?' } }))
  must(
    await owner.ask(answerQuestion, {
      params: { id: questions.results[0]?.id ?? '' },
      body: { answer: 'ZQ answer.', to: 'asker' },
    }),
  )
  for (const title of ['ZQ document', 'ZQ declined'])
    must(await visitor.ask(requestDocument, { params, body: { title, reason: 'ZQ wanted' } }))
  const requests = must(await owner.ask(listDocumentRequests, { params })).results
  must(
    await owner.ask(declineDocumentRequest, {
      params: { id: requests.find(({ title }) => title === 'ZQ declined')?.id ?? '' },
      body: { answer: 'ZQ no such document.' },
    }),
  )
  for (const name of ['ZQ question', 'ZQ answer', 'ZQ document', 'ZQ wanted', 'ZQ no such document'])
    facts.push({ name, spellings: [name], seenBy: [...OWNERS, 'visitor'] })
  // The box matches the deals, so that its owner gets an alert about one and the seller could count the box.
  const box = must(await winner.ask(createCreditBox, { body: { name: 'ZQ box', ltv_max: 987.65 } }))
  await alertOwners(testApp.product.platform, deals.live)
  await alertOwners(testApp.product.platform, deals.exclusive)
  facts.push({
    name: 'a credit box',
    spellings: ['ZQ box', '987.65'],
    seenBy: ['winner', 'superuser viewing as the winner', 'superuser'],
  })
  facts.push({
    name: "the visitor's company",
    spellings: ['Zyx Visitor Capital'],
    seenBy: [...OWNERS, 'visitor'],
  })
  await beforeBids({ testApp, actors, deals, people, companies, facts })
  for (const name of await plantCommitments(testApp, { owner, winner, loser }, deals.committed))
    facts.push({
      name,
      spellings: [name],
      seenBy: [...OWNERS, 'winner', 'superuser viewing as the winner'],
    })

  const signing = await plantSigning(testApp, owner, emails.get(loser.id) ?? '', deals.hidden)
  for (const name of signing.ofSigner) facts.push({ name, spellings: [name], seenBy: [...OWNERS, 'loser'] })
  for (const name of signing.ofOwner) facts.push({ name, spellings: [name], seenBy: OWNERS })

  const bids: string[] = []
  async function bid(who: Client, deal: DealName, bid_amount: string, max_amount: string | null = null) {
    const placed = must(await who.ask(placeBid, { body: { loan_deal: deals[deal], bid_amount, max_amount } }))
    bids.push(placed.bid.id)
    return placed.bid.id
  }
  await bid(loser, 'live', '150000.00')
  await bid(winner, 'live', '200000.00', HIDDEN_MAXIMUM)
  await bid(loser, 'live', '250000.00')
  await bid(winner, 'sealed', SEALED_AMOUNT)
  await bid(loser, 'sealed', '151000.00')
  const answered = await bid(loser, 'answering', '150000.00')
  await bid(winner, 'answering', '250000.00')
  await bid(loser, 'sold', '150000.00')
  const accepted = await bid(winner, 'sold', '250000.00')
  for (const name of ['answering', 'sold'] as const)
    await endAt(testApp, deals[name], new Date(Date.now() - 1))
  await testApp.product.runClock()
  // The clock that was started may already have processed these closes.
  const isAwaiting = async (name: DealName) =>
    (await owner.ask(getDeal, { params: { id: deals[name] } })).body.deal_state === 'under_review'
  await vi.waitUntil(async () => (await isAwaiting('answering')) && isAwaiting('sold'), { timeout: 30_000 })
  must(
    await owner.ask(counterBid, {
      params: { id: answered },
      body: {
        amount: COUNTER_AMOUNT,
        expires_at: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
        below_reserve: true,
      },
    }),
  )
  must(await owner.ask(acceptBid, { params: { id: accepted }, body: { below_reserve: true } }))
  for (const [who, name] of [
    [winner, 'Zqa Winnerslaw'],
    [owner, 'Zqa Ownerslaw'],
  ] as const) {
    const body = {
      name,
      firm: `${name} Firm`,
      email: `${name.slice(4)}@zqa.example`,
      phone: '+1 647 987 0001',
    }
    must(await who.ask(nameLawyer, { params: { id: deals.sold }, body }))
    facts.push({
      name: `the lawyer ${name}`,
      spellings: [name, body.email.toLowerCase(), body.phone],
      seenBy: ['owner', 'winner', 'reviewer', 'superuser', 'superuser viewing as the winner'],
    })
  }
  const entered = await testApp.product.platform.db.selectFrom('room_entries').select('id').execute()
  const entries = entered.map(({ id }) => id)
  const committed = await testApp.product.platform.db.selectFrom('commitments').select('id').execute()
  return {
    testApp,
    actors,
    deals,
    bids,
    people,
    companies,
    entries,
    commitments: committed.map(({ id }) => id),
    boxes: [box.id],
    channels: [channel.id],
    feeds,
    facts,
  }
}
