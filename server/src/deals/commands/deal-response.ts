import type { DealIssue } from '#domain/deals/completeness.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { dealReference, dealTitle } from '#domain/deals/title.ts'
import type { FieldErrors } from '#domain/kernel/errors.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type DealRecord, seeDeal } from '../queries/find-deal.ts'
import { dealDetailView } from '../views/detail.ts'

export const asErrors = (issues: readonly DealIssue[]): FieldErrors => {
  const errors: FieldErrors = {}
  for (const { field, message } of issues) errors[field] = [...(errors[field] ?? []), message]
  return errors
}

/** The label of a deal in the audit log and in notifications. */
export const dealLabel = (
  deal: Pick<DealRecord, 'deal_type' | 'number' | 'city'> & Parameters<typeof dealTitle>[0],
) => `${dealReference(deal)} ${dealTitle(deal)}${deal.city ? `, ${deal.city}` : ''}`

/** The deal as its caller sees it after the command, read in the same transaction. */
export async function dealResponse(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<DealDetail> {
  const { deal, disclosure } = await seeDeal(tx, actor, id)
  return dealDetailView(platform, actor, deal, disclosure)
}
