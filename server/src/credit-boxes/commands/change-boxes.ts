import type { CreditBox, CreditBoxBody } from '#domain/credit-boxes/contract.ts'
import { CREDIT_BOX_EVENTS } from '#domain/credit-boxes/events.ts'
import { defaultName, freePlace, MOST_BOXES } from '#domain/credit-boxes/rules.ts'
import {
  LIMIT_KEYS,
  type Limits,
  type LimitsOut,
  NO_LIMITS,
  rangeErrors,
  withoutUnset,
} from '#domain/deals/criteria.ts'
import { limitsOf, limitsToWire } from '../../deals/rows.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, invalid, invalidField, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { type CreditBoxRow, lockBoxes, ownBox } from '../queries/boxes.ts'
import * as store from '../store.ts'
import { creditBoxView } from '../views.ts'

type Given = Omit<CreditBoxBody, 'name'>

/**
 * The limits after a change, without those that are not set.
 * @throws 400 on the given end of a range that ends before it begins
 */
export function changedLimits(before: Limits, given: Given): Limits {
  const sent = LIMIT_KEYS.filter((key) => given[key] !== undefined)
  const limits = { ...before, ...Object.fromEntries(sent.map((key) => [key, given[key]])) }
  const errors = Object.entries(rangeErrors(limits, sent)).map(([key, message]) => [key, [message]])
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  return withoutUnset(limits)
}

/** A user with boxes always has a primary one, so it can only be replaced by another one. */
const NOT_WITHOUT = 'Make another credit box the primary one instead.'

/** @throws 400 if another of these boxes has the name, whatever its case */
function rejectUsedName(name: string | null | undefined, others: readonly { name: string }[]): void {
  if (name && others.some((box) => box.name.toLowerCase() === name.toLowerCase()))
    throw invalidField('name', 'You already have a credit box with this name. Choose another name.')
}

/** @throws 400, 409 if the user has the maximum number of boxes */
export const createCreditBox = (
  platform: Platform,
  actor: Actor,
  { name, is_primary, is_muted, ...given }: Given & { name?: string | null | undefined },
): Promise<CreditBox> =>
  platform.db.transaction().execute(async (tx) => {
    const limits = changedLimits(NO_LIMITS, given)
    const boxes = await lockBoxes(tx, actor)
    const place = freePlace(boxes.map((box) => box.place))
    if (place === null)
      throw conflict(
        `You have ${MOST_BOXES} credit boxes, the most that one user can have. Delete one first.`,
        'too_many_boxes',
      )
    rejectUsedName(name, boxes)
    if (boxes.length === 0 && is_primary === false) throw invalidField('is_primary', NOT_WITHOUT)
    if (is_primary) await store.unsetPrimary(tx, actor.user_id)
    const box = {
      id: newId(),
      user_id: actor.user_id,
      place,
      name: name || defaultName(boxes.map((one) => one.name)),
      is_primary: is_primary ?? boxes.length === 0,
      is_muted: is_muted ?? false,
      limits,
    }
    await store.insertBox(tx, box)
    await platform.events.append(tx, CREDIT_BOX_EVENTS, {
      type: 'credit_box.created',
      subject_id: box.id,
      subject_label: box.name,
      actor,
      after: {
        name: box.name,
        is_primary: box.is_primary,
        is_muted: box.is_muted,
        ...setOf(limitsToWire(limits)),
      },
    })
    return creditBoxView(await ownBox(tx, actor, box.id))
  })

const setOf = (limits: LimitsOut): Partial<LimitsOut> =>
  Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== null))

const textsOf = ({ name, is_primary, is_muted, ...row }: CreditBoxRow) => ({
  name,
  is_primary,
  is_muted,
  ...limitsToWire(limitsOf(row)),
})

/** @throws 404 for another user's box, 400 */
export const patchCreditBox = (
  platform: Platform,
  actor: Actor,
  id: string,
  { name, is_primary, is_muted, ...given }: CreditBoxBody,
): Promise<CreditBox> =>
  platform.db.transaction().execute(async (tx) => {
    const boxes = await lockBoxes(tx, actor)
    const before = boxes.find((box) => box.id === id)
    if (!before) throw notFound()
    rejectUsedName(
      name,
      boxes.filter((box) => box.id !== id),
    )
    const limits = changedLimits(limitsOf(before), given)
    if (before.is_primary && is_primary === false) throw invalidField('is_primary', NOT_WITHOUT)
    if (is_primary && !before.is_primary) await store.unsetPrimary(tx, actor.user_id)
    await store.updateBox(tx, id, {
      name: name ?? before.name,
      is_primary: is_primary ?? before.is_primary,
      is_muted: is_muted ?? before.is_muted,
      limits,
    })
    const after = await ownBox(tx, actor, id)
    const [old, now] = [textsOf(before), textsOf(after)]
    const changed = Object.keys(now).filter(
      (key) => JSON.stringify(old[key as keyof typeof old]) !== JSON.stringify(now[key as keyof typeof now]),
    )
    const pick = (from: object) =>
      Object.fromEntries(Object.entries(from).filter(([key]) => changed.includes(key)))
    if (changed.length > 0)
      await platform.events.append(tx, CREDIT_BOX_EVENTS, {
        type: 'credit_box.changed',
        subject_id: id,
        subject_label: after.name,
        actor,
        before: pick(old),
        after: pick(now),
      })
    return creditBoxView(after)
  })

/** @throws 404 for another user's box */
export const deleteCreditBox = (platform: Platform, actor: Actor, id: string): Promise<null> =>
  platform.db.transaction().execute(async (tx) => {
    const boxes = await lockBoxes(tx, actor)
    const box = boxes.find((one) => one.id === id)
    if (!box) throw notFound()
    await store.deleteBox(tx, id)
    const next = boxes.find((one) => one.id !== id)
    if (box.is_primary && next) await store.makePrimary(tx, next.id)
    const { name, is_primary, is_muted } = box
    await platform.events.append(tx, CREDIT_BOX_EVENTS, {
      type: 'credit_box.deleted',
      subject_id: id,
      subject_label: name,
      actor,
      before: { name, is_primary, is_muted, ...setOf(limitsToWire(limitsOf(box))) },
    })
    return null
  })
