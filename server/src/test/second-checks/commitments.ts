import * as commitments from '#domain/commitments/contract.ts'
import * as additional from '#domain/commitments/nda-contract.ts'
import { ADDITIONAL_NDA } from '#domain/rooms/nda/additional.ts'
import { SMALL_PDF, sendForm } from '../forms.ts'
import { liveWhiteLabel } from '../listing.ts'
import { archived, otherStates, unlessDraft } from './deals.ts'
import {
  change,
  type Form,
  type Lines,
  type Meanwhile,
  must,
  ofDeal,
  ofKinds,
  type People,
  type Values,
} from './forms.ts'
import { lowered } from './selling.ts'

const version = { nda_version: ADDITIONAL_NDA.version }
const accepts = { ...version, accepts: true } as const
type Sent = 'nothing' | 'follow-up' | 'accepted'
type Committed = 'states' | 'decided' | 'unsent' | 'limit' | 'open' | 'auctioned' | 'removed'

/** The buyer's commitment to a white label deal on the market, and what can happen to both. */
const committed =
  (about: 'commitment' | 'deal' | 'file', sent: Sent | 'withdrawn' | 'by signature', ...kinds: Committed[]) =>
  async ({ testApp, seller, reviewer, buyer }: People): Promise<Form> => {
    const { id: deal } = await liveWhiteLabel(testApp, seller, reviewer)
    const { commitment } = must(await buyer.ask(commitments.commit, { params: { id: deal } }))
    const params = { id: commitment.id }
    const pdf = [{ name: 'terms.pdf', content: SMALL_PDF }]
    const { documents } = must(await sendForm(testApp, seller, `/loan-deal/${deal}/follow-up/`, {}, pdf))
    if (sent === 'by signature') {
      const body = { nda_by: 'signature' as const }
      must(await seller.ask(additional.changeAdditionalNda, { params: { id: deal }, body }))
    }
    if (sent !== 'nothing' && sent !== 'withdrawn')
      must(await seller.ask(commitments.sendFollowUp, { params, body: {} }))
    if (sent === 'accepted') must(await buyer.ask(additional.acceptAdditionalNda, { params, body: accepts }))
    if (sent === 'withdrawn') must(await buyer.ask(commitments.withdrawCommitment, { params }))
    const is = (set: Values): Meanwhile => [409, ...ofDeal(deal, change('commitments', commitment.id, set))]
    const decided = ['accepted', 'declined', 'withdrawn', 'ended']
    const file = documents[0].id
    const all: Record<Committed, Form['refused']> = {
      states: otherStates(deal, ['live'], about === 'deal' ? unlessDraft : undefined),
      decided: Object.fromEntries(decided.map((state) => [`commitment ${state}`, is({ state })])),
      unsent: { 'not sent': is({ nda_sent_at: null }) },
      limit: { 'limit lowered': [409, lowered(buyer)] },
      open: { committed: is({ state: 'open' }), archived: [409, archived(deal)] },
      auctioned: { auctioned: [409, change('loan_deals', deal, { deal_type: 'single_mortgage' })] },
      removed: {
        removed: [404, ...ofDeal(deal, change('follow_up_files', file, { removed_at: new Date() }))],
      },
    }
    const refused = ofKinds(all, kinds)
    return { params: { id: { commitment: commitment.id, deal, file }[about] }, refused }
  }

export const COMMITMENT_LINES: Lines = {
  'a commitment to a sold deal': [
    commitments.commit,
    'buyer',
    committed('deal', 'withdrawn', 'states', 'open'),
  ],
  'the withdrawal of a decided commitment': [
    commitments.withdrawCommitment,
    'buyer',
    committed('commitment', 'nothing', 'decided'),
  ],
  'the choice of a commitment that was decided, or that a limit no longer covers': [
    commitments.acceptCommitment,
    'seller',
    committed('commitment', 'accepted', 'states', 'decided', 'limit'),
  ],
  'sending follow-up for a decided commitment': [
    commitments.sendFollowUp,
    'seller',
    committed('commitment', 'nothing', 'states', 'decided'),
    {},
  ],
  'the click on an NDA that was not sent': [
    additional.acceptAdditionalNda,
    'buyer',
    committed('commitment', 'follow-up', 'decided', 'unsent'),
    accepts,
  ],
  'the signature of an NDA that was not sent': [
    additional.signAdditionalNda,
    'buyer',
    committed('commitment', 'by signature', 'decided', 'unsent'),
    version,
  ],
  'the removal of a removed follow-up document': [
    commitments.deleteFollowUp,
    'seller',
    committed('file', 'nothing', 'removed'),
  ],
  ...Object.fromEntries(
    (
      [
        ['follow-up of', commitments.uploadFollowUp, undefined],
        ['an additional NDA of', additional.uploadAdditionalNda, undefined],
        ['the signature of an additional NDA for', additional.changeAdditionalNda, { nda_by: 'signature' }],
        ['the standard additional NDA for', additional.restoreAdditionalNda, undefined],
      ] as const
    ).map(([what, route, body]) => [
      `${what} a deal that is auctioned now`,
      [route, 'seller', committed('deal', 'nothing', 'auctioned'), body],
    ]),
  ),
}
