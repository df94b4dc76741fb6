import type { z } from 'zod'
import type { decideProof as decideRoute, FundsRecord } from '#domain/funds/contract.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { formatMoney, toCents, toDecimal } from '#domain/kernel/money.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import { lockUser } from '../../accounts/queries/users.ts'
import { type Actor, personId } from '../../platform/auth/actor.ts'
import { dbNow } from '../../platform/database/clock.ts'
import { invalidField, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanDecide } from '../policy.ts'
import { findProof, fundsFor } from '../queries/proofs.ts'
import type { ProofRow } from '../rows.ts'
import { replaceProof, setState } from '../store.ts'
import { named, recordEvent } from './record-event.ts'

type Decision = z.output<RouteBody<typeof decideRoute>>

/** @throws 400 if an approval is for more than what is stated, or for less without a reason */
function approvedAmount({ stated_amount }: ProofRow, { amount = 0, reason }: Decision): string {
  const stated = toCents(stated_amount)
  if (amount > stated) throw invalidField('amount', `The company stated ${formatMoney(stated)}.`)
  if (amount < stated && reason === undefined)
    throw invalidField('reason', 'Enter why you approve less than what is stated.')
  return toDecimal(amount)
}

/**
 * Approves or rejects a proof; the lock on the account decides between simultaneous decisions and replacements, and no
 * bid of the account is placed meanwhile.
 * @throws 400, 403, 404, 409 if it no longer waits for a decision
 */
export const decideProof = (
  platform: Platform,
  actor: Actor,
  id: string,
  decision: Decision,
): Promise<FundsRecord> =>
  platform.db.transaction().execute(async (tx) => {
    const found = await findProof(tx, id)
    const account = found && (await lockUser(tx, found.user_id))
    const proof = account && (await findProof(tx, id))
    if (!proof) throw notFound()
    assertCanDecide(actor, proof, decision.verdict, businessDateOf(await dbNow(tx)))
    const decided_by = personId(actor)
    if (decision.verdict === 'approve') {
      const approved_amount = approvedAmount(proof, decision)
      const reason = decision.reason ?? null
      await replaceProof(tx, account.id, 'approved')
      await setState(tx, proof, { state: 'approved', decided_by, approved_amount, reason })
      await recordEvent(platform, tx, actor, account, {
        type: 'funds.approved',
        before: { amount: proof.stated_amount },
        after: { ...named(proof), amount: approved_amount, reason },
      })
    } else {
      const reason = decision.reason ?? ''
      await setState(tx, proof, { state: 'rejected', decided_by, reason })
      await recordEvent(platform, tx, actor, account, {
        type: 'funds.rejected',
        after: { ...named(proof), was_approved: proof.state === 'approved', reason },
      })
    }
    return fundsFor(platform, tx, actor, account.id)
  })
