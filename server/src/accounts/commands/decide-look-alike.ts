import type { z } from 'zod'
import type { decideLookAlike, LookAlike } from '#domain/accounts/contract.ts'
import { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { forbidden } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { lookAlike } from '../queries/companies.ts'
import { lockForAdministrator } from '../queries/users.ts'
import { deleteDecision, lockCompanies, pairOf, putDecision } from '../store/companies.ts'
import { isOfNeither, lookAlikeView } from '../views.ts'

/**
 * Decides whether two companies whose names look alike are the same one, or takes the decision back.
 * @throws 403 for an administrator who belongs to one of them, 404 if their names do not look alike
 */
export const decideOnLookAlike = (
  platform: Platform,
  actor: Actor,
  { company, other, decision, reason }: z.output<RouteBody<typeof decideLookAlike>>,
): Promise<LookAlike> =>
  platform.db.transaction().execute(async (tx) => {
    await lockForAdministrator(tx, actor, actor.user_id)
    await lockCompanies(tx)
    const pair = pairOf(company, other)
    const before = await lookAlike(tx, pair)
    if (!isOfNeither(actor, before))
      throw forbidden('Another administrator must decide on your own company.', 'own_company')
    if (decision === null) await deleteDecision(tx, pair)
    else await putDecision(tx, { ...pair, decision, reason, decided_by: actor.user_id })
    await platform.events.append(tx, ACCOUNT_EVENTS, {
      type: 'company.look_alike_decided',
      subject_id: pair.low_id,
      subject_label: `${before.low.legal_name} / ${before.high.legal_name}`,
      actor,
      before:
        before.decision === null
          ? null
          : { other: pair.high_id, decision: before.decision, reason: before.reason ?? '' },
      after: { other: pair.high_id, decision, reason },
    })
    return lookAlikeView(actor, await lookAlike(tx, pair))
  })
