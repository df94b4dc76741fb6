import type {
  Commitment,
  Commitments,
  CommittedDeal,
  FollowUpFile,
  OwnCommitment,
} from '#domain/commitments/contract.ts'
import { ACCEPTANCE_BLOCKED, isFollowUpLate } from '#domain/commitments/vocabulary.ts'
import { dealReference, dealTitle } from '#domain/deals/title.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { provenUntil } from '#domain/funds/rules.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { type Actor, addressKeyOf } from '../platform/auth/actor.ts'
import type { Tokens } from '../platform/auth/tokens.ts'
import { signedAddress } from '../platform/storage/signed-address.ts'
import type { NdaSettings } from '../rooms/nda/queries/in-force.ts'
import { ndaProgress } from '../rooms/nda/queries/signings.ts'
import { ndaView, signingView } from '../rooms/nda/views.ts'
import {
  canDecide,
  canManage,
  decisions,
  knowsDocuments,
  knowsNda,
  ownActions,
  readsDocuments,
  saleBlockedBy,
} from './policy.ts'
import type { CommitmentRow, FollowUpRow, OwnCommitmentRow } from './queries.ts'

export const filePath = (id: string) => `/follow-up-files/${id}/content/`

const iso = (moment: Date | null) => moment?.toISOString() ?? null

const sharedView = (row: CommitmentRow) => ({
  id: row.id,
  state: row.state,
  amount: row.amount,
  committed_at: row.committed_at.toISOString(),
  due_date: row.due_date,
  documents_sent_at: iso(row.documents_sent_at),
  nda_sent_at: iso(row.nda_sent_at),
  nda_version: row.nda_version,
  nda_accepted_at: iso(row.nda_accepted_at),
  signing: signingView(ndaProgress(row.signing)),
  has_signed_nda: row.has_signed_nda,
  decided_at: iso(row.decided_at),
})

interface Sold {
  id: string
  owner_id: string
  deal_state: DealState
  db_now: Date
  is_owner_licence_expired: boolean
}

function commitmentView(actor: Actor, deal: Sold, row: CommitmentRow): Commitment {
  const blocked = saleBlockedBy(deal, row)
  return {
    ...sharedView(row),
    company_name: row.company_name,
    name: row.name,
    is_verified: row.is_verified,
    funds_proven_until: provenUntil(row.funds, businessDateOf(deal.db_now)),
    is_late: isFollowUpLate(row, businessDateOf(deal.db_now)),
    address: row.address,
    browser: row.browser,
    can: decisions(actor, deal, row),
    accept_blocked_reason:
      row.state === 'open' && blocked && canDecide(actor, deal, row) ? ACCEPTANCE_BLOCKED[blocked] : null,
  }
}

export const ownView = (actor: Actor, row: CommitmentRow): OwnCommitment => ({
  ...sharedView(row),
  can: ownActions(actor, row),
})

export const committedDealView = (actor: Actor, row: OwnCommitmentRow): CommittedDeal => ({
  ...ownView(actor, row),
  loan_deal: {
    id: row.loan_deal_id,
    reference: dealReference(row),
    title: dealTitle(row as Parameters<typeof dealTitle>[0]),
    city: row.city,
  },
})

interface Followed {
  deal: Sold
  /** True for the owner and staff. */
  isSeller: boolean
  rows: readonly CommitmentRow[]
  documents: readonly FollowUpRow[]
  additional: NdaSettings
}

/** The commitments to a deal as the actor may see them. */
export function commitmentsView(
  tokens: Tokens,
  actor: Actor,
  { deal, isSeller, rows, documents, additional }: Followed,
): Commitments {
  const own = isSeller ? undefined : rows[0]
  const address = (file: FollowUpRow) =>
    signedAddress(tokens, filePath(file.id), deal.db_now, addressKeyOf(actor))
  const fileView = (file: FollowUpRow): FollowUpFile => ({
    id: file.id,
    name: file.name,
    bytes: file.bytes,
    media_type: file.media_type,
    uploaded_at: file.uploaded_at.toISOString(),
    url: isSeller || (own && readsDocuments(own)) ? address(file) : null,
  })
  const nda = () => ({
    nda: ndaView(tokens, actor, 'additional', additional, deal.db_now, filePath),
    nda_by: additional.nda_by,
  })
  return {
    results: isSeller ? rows.map((row) => commitmentView(actor, deal, row)) : [],
    you: own ? ownView(actor, own) : null,
    documents: isSeller || (own && knowsDocuments(own)) ? documents.map(fileView) : [],
    ...(isSeller || (own && knowsNda(own)) ? nda() : { nda: null, nda_by: null }),
    can: { manage: isSeller && canManage(actor, deal) && !actor.viewed_by },
  }
}
