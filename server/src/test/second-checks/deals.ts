import * as deals from '#domain/deals/contract.ts'
import { ARCHIVABLE, type DealEvent, OWNER_EDITABLE, TRANSITIONS } from '#domain/deals/lifecycle.ts'
import { DEAL_STATE, type DealState } from '#domain/deals/vocabulary.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { PHASE_OF } from '../../deals/store/states.ts'
import { approvedDeal, completeDraft, liveDeal } from '../listing.ts'
import {
  type Change,
  change,
  type Form,
  type Lines,
  type Meanwhile,
  must,
  type People,
  type Values,
} from './forms.ts'

const STATES = Object.keys(DEAL_STATE) as DealState[]
/** The states in which those who have no part in a deal may not know of it. */
export const HIDDEN: readonly DealState[] = STATES.filter(
  (state) => !['pending_auction', 'live', 'auction_ended', 'under_review', 'sold'].includes(state),
)
/** For those who have no part in a deal, and for its bidders. */
export const unlessHidden = (state: DealState) => (HIDDEN.includes(state) ? 404 : 409)
export const unlessDraft = (state: DealState) => (state === 'draft' ? 404 : 409)

/** The rows of a deal as a transition to this state leaves them. */
export const dealIn = (id: string, deal_state: DealState, more: Values = {}): Change[] => [
  change('loan_deals', id, { deal_state, ...more }),
  change('auctions', { loan_deal_id: id }, { phase: PHASE_OF[deal_state] }),
]
export const archived = (id: string) => change('loan_deals', id, { is_archived: true })
/** A flagged deal whose auction may go on. */
export const bidsBind = (id: string): Change[] => [
  ...dealIn(id, 'issue_detected', { state_before_issue: 'live' }),
  change('auctions', { loan_deal_id: id }, { bid_count: 1 }),
]

/** Every state of a deal but the legal ones. */
export const otherStates = (
  id: string,
  legal: readonly DealState[],
  status: (state: DealState) => Meanwhile[0] = () => 409,
): Form['refused'] =>
  Object.fromEntries(
    STATES.filter((state) => !legal.includes(state)).map((state) => [
      state,
      [status(state), ...dealIn(id, state)],
    ]),
  )

/** A form that moves a deal, which is illegal in every state that the table of transitions does not name. */
const moving =
  (event: DealEvent, deal_state: DealState) =>
  async ({ testApp, seller, reviewer }: People): Promise<Form> => {
    const { id } = await approvedDeal(testApp, seller, reviewer)
    const { db } = testApp.product.platform
    await db.updateTable('loan_deals').set({ deal_state }).where('id', '=', id).execute()
    const refused = {
      ...otherStates(id, TRANSITIONS[event].from),
      archived: [409, archived(id)] as Meanwhile,
    }
    return { params: { id }, refused }
  }

const drafted =
  (refused: (id: string, version: number) => Form['refused']) =>
  async ({ testApp, seller }: People): Promise<Form> => {
    const { id, version } = await completeDraft(testApp, seller)
    return { params: { id }, headers: { 'if-match': `"${version}"` }, refused: refused(id, version) }
  }
const live =
  (columns: { is_exclusive: boolean }, refused: (id: string) => Form['refused']) =>
  async ({ testApp, seller, reviewer }: People): Promise<Form> => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    await testApp.product.platform.db.updateTable('loan_deals').set(columns).where('id', '=', id).execute()
    return { params: { id }, refused: refused(id) }
  }
const noted =
  (text?: string) =>
  async (people: People): Promise<Form> => {
    const { id } = await completeDraft(people.testApp, people.seller)
    const note = must(await people.seller.ask(deals.addNote, { params: { id }, body: { note: 'Now.' } }))
    const named = { note_id: note.id }
    const refused: Form['refused'] = { deleted: [404, change('deal_notes', note.id, null)] }
    return { params: { id }, ...(text ? { body: { ...named, note: text } } : { query: named }), refused }
  }

const REASON = { reason: 'The title is in doubt.' }
const [start, end] = [1, 2].map((hours) => new Date(Date.now() + hours * HOUR_MS).toISOString())
const DATES = { bid_start_ts: start, bid_end_ts: end }

export const DEAL_LINES: Lines = {
  'the submission of a listed deal': [deals.submitDeal, 'seller', moving('submit', 'draft')],
  'the approval of a decided deal': [deals.approveDeal, 'reviewer', moving('approve', 'pending'), {}],
  'the rejection of a decided deal': [deals.rejectDeal, 'reviewer', moving('reject', 'pending'), REASON],
  'the flag on a sold deal': [deals.flagDeal, 'reviewer', moving('flag', 'approved'), REASON],
  'the resolution of no issue': [deals.resolveDeal, 'reviewer', moving('resolve', 'issue_detected')],
  'the schedule of a flagged deal': [deals.scheduleDeal, 'seller', moving('schedule', 'approved'), DATES],
  'a relisting of a relisted deal': [deals.relistDeal, 'seller', moving('relist', 'not_sold'), DATES],
  'the archiving of a deal at auction': [
    deals.archiveDeal,
    'seller',
    drafted((id) => otherStates(id, ARCHIVABLE)),
    { is_archived: true },
  ],
  'the opening of a deal that was opened or sold': [
    deals.openDealToMarket,
    'seller',
    live({ is_exclusive: true }, (id) => ({
      ...otherStates(id, ['pending_auction', 'live']),
      archived: [409, archived(id)],
      opened: [409, change('loan_deals', id, { is_exclusive: false })],
    })),
  ],
  'a change of a deal at auction, or that another has changed': [
    deals.patchDeal,
    'seller',
    drafted((id, version) => ({
      ...otherStates(id, OWNER_EDITABLE),
      archived: [409, archived(id)],
      'bids bind': [409, ...bidsBind(id)],
      'newer version': [412, change('loan_deals', id, { version: version + 1 })],
    })),
    { description: 'Brick.' },
  ],
  'the heart on a deal that left the market': [
    deals.setFavorite,
    'buyer',
    live({ is_exclusive: false }, (id) => ({
      ...Object.fromEntries(
        HIDDEN.map((state): [string, Meanwhile] => [state, [[404, null], ...dealIn(id, state)]]),
      ),
      archived: [[404, null], archived(id)],
    })),
    { is_favorite: true },
  ],
  'a change of a deleted note': [deals.editNote, 'seller', noted('Later.')],
  'the deletion of a deleted note': [deals.deleteNote, 'seller', noted()],
}
