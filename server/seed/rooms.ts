import type { DealDetail } from '#domain/deals/contract.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeRoom } from '#server/rooms/commands/change-room.ts'
import { decideEntry } from '#server/rooms/commands/decide-entry.ts'
import { enterRoom } from '#server/rooms/commands/enter-room.ts'
import { provideContent } from '#server/rooms/document-requests/commands/answer.ts'
import { requestDocument } from '#server/rooms/document-requests/commands/request.ts'
import { settingsOf } from '#server/rooms/queries/find-room.ts'
import { answerQuestion, askQuestion } from '#server/rooms/questions/commands.ts'
import { onePagePdf } from './pdf.ts'
import type { Plan } from './plan.ts'
import { Random } from './random.ts'

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

interface Listed {
  plan: Plan
  owner: Actor
  deal: DealDetail
}

/**
 * Buyers in the deal rooms of live auctions. In every third room the seller approves each entry, and a request is
 * pending. The demonstration buyer is in every fourth, and requests documents in one of the demonstration seller's.
 */
export async function fillRooms(
  platform: Platform,
  staged: readonly Listed[],
  bidders: readonly Actor[],
  demonstration: Readonly<Record<'buyer' | 'seller', Actor>>,
): Promise<void> {
  let isRequested = false
  const live = staged.filter(({ plan }) => plan.outcome.state === 'live')
  for (const [index, { owner, deal }] of live.entries()) {
    // A separate generator, so that the bids of a deal do not depend on its visitors.
    const random = new Random(31_000 + index)
    const isApproved = index % 3 === 1
    if (isApproved) await changeRoom(platform, owner, deal.id, { admission: 'on_approval' })
    const others = bidders.filter((bidder) => bidder !== owner && bidder !== demonstration.buyer)
    const first = random.pick(others)
    const visitors = [first, random.pick(others.filter((other) => other !== first))]
    if (index % 4 === 0) visitors.unshift(demonstration.buyer)
    const requester = visitors[0]
    for (const [place, visitor] of visitors.entries()) {
      await enter(platform, visitor, deal.id)
      if (isApproved && place < visitors.length - 1) await admit(platform, owner, deal.id, visitor)
    }
    if (requester && index % 4 === 0) {
      await discuss(platform, owner, requester, deal.id, index / 4)
      if (!isRequested && owner === demonstration.seller) {
        await requestDocuments(platform, owner, requester, deal)
        isRequested = true
      }
    }
  }
}

const QUESTIONS = [
  ['Were the property taxes of this year paid?', 'Yes, in June. The receipt is among the documents.'],
  ['Has the borrower asked for a renewal?', 'Not yet. We offer a renewal 120 days before maturity.'],
  ['Is anyone else on title?', null],
] as const

/** A question, and the seller's answer to all if there is one. */
async function discuss(platform: Platform, owner: Actor, requester: Actor, dealId: string, place: number) {
  const [question, answer] = QUESTIONS[place % QUESTIONS.length] ?? QUESTIONS[0]
  const { results } = await askQuestion(platform, requester, dealId, question)
  const id = results[0]?.id
  if (id && answer !== null) await answerQuestion(platform, owner, id, { answer, to: 'all' })
}

/** A document that the seller added on request, and a request that is still open. */
async function requestDocuments(platform: Platform, owner: Actor, requester: Actor, deal: DealDetail) {
  const title = 'Employment letter'
  const made = await requestDocument(platform, requester, deal.id, {
    document_type: null,
    title,
    reason: null,
  })
  const id = made.results[0]?.id
  if (id)
    await provideContent(platform, owner, id, {
      document_type: 'income_verification',
      name: `Employment letter ${deal.reference}.pdf`,
      content: onePagePdf(title, [`${deal.reference}  ${deal.title}`, 'Invented for the demonstration.']),
    })
  await requestDocument(platform, requester, deal.id, {
    document_type: null,
    title: 'Statement of property taxes',
    reason: 'Our credit committee checks whether they are paid.',
  })
}

async function enter(platform: Platform, visitor: Actor, dealId: string): Promise<void> {
  const { nda } = await settingsOf(platform.db, dealId)
  await enterRoom(platform, visitor, dealId, { nda_version: nda.version }, BROWSER)
}

async function admit(platform: Platform, owner: Actor, dealId: string, visitor: Actor): Promise<void> {
  const { id } = await platform.db
    .selectFrom('room_entries')
    .select('id')
    .where('loan_deal_id', '=', dealId)
    .where('user_id', '=', visitor.user_id)
    .executeTakeFirstOrThrow()
  await decideEntry(platform, owner, id, 'admit')
}
