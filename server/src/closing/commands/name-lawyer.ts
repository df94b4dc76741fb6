import type { Lawyer } from '#domain/closing/contract.ts'
import { isClosed } from '#domain/closing/rules.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { setLawyer, updateClosing } from '../store.ts'
import { changeClosing, madeBy } from './change-closing.ts'

/** Names the lawyer of the actor's side, or replaces them. @throws 409 once the sale is closed */
export const nameLawyer = (platform: Platform, actor: Actor, dealId: string, lawyer: Lawyer) =>
  changeClosing(platform, actor, dealId, async (tx, closing) => {
    const { side, lawyers, steps } = closing
    if (isClosed(steps))
      throw conflict('The closing is complete and can no longer be changed.', 'closing_closed')
    const before = lawyers[side]
    const isSame =
      before !== null && (Object.keys(lawyer) as (keyof Lawyer)[]).every((key) => before[key] === lawyer[key])
    if (isSame) return null
    await setLawyer(tx, { loan_deal_id: dealId, side, ...lawyer })
    await updateClosing(tx, dealId)
    return {
      type: 'closing.lawyer_named',
      before: { lawyer: before },
      after: { ...madeBy(closing), lawyer },
    }
  })
