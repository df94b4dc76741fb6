import type { Closing } from '#domain/closing/contract.ts'
import { seeClosing } from '../../../closing/queries/find-closing.ts'
import { closingView } from '../../../closing/views/closing.ts'
import type { DealRecord } from '../../../deals/queries/find-deal.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'

/** The closing of a sold deal with its statement of adjustments; null before there is one. */
export async function closingOf(
  { db, tokens }: Platform,
  actor: Actor,
  deal: DealRecord,
): Promise<Closing | null> {
  if (deal.sold_to === null) return null
  try {
    return closingView(tokens, actor, await seeClosing(db, actor, deal.id))
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null
    throw error
  }
}
