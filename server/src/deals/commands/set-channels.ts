import type { DealBody } from '#domain/deals/contract.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import { canSetChannels } from '../../deal-access/policy.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, invalidField } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { attachable, exclusivityOf } from '../queries/exclusivity.ts'
import type { LockedDeal } from '../queries/lock-deal.ts'
import { type Exclusivity, setExclusivity } from '../store/channels.ts'
import { dealLabel } from './deal-response.ts'

export type ChannelInput = Pick<DealBody, 'privatechannel_set' | 'channelmember_set' | 'exclusive_until'>

/** Separates the audience of a deal (channels, members, end of the exclusivity) from its fields. */
export function splitChannels<Body extends ChannelInput>({
  privatechannel_set,
  channelmember_set,
  exclusive_until,
  ...fields
}: Body): { channels: ChannelInput; fields: Omit<Body, keyof ChannelInput> } {
  return { channels: { privatechannel_set, channelmember_set, exclusive_until }, fields }
}

/**
 * Sets the audience of a deal: only members of channels, permanently or until a moment, or the open market.
 * @throws 409 once it is listed, 400 for a channel or member that its seller cannot choose, or for a moment in the past
 */
export async function setChannels(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  deal: LockedDeal,
  input: ChannelInput,
): Promise<void> {
  const { names: namesBefore, ...before } = await exclusivityOf(tx, deal)
  const after = changed(before, input)
  if (isSame(before, after)) return
  if (!canSetChannels(actor, deal)) throw conflict('Who a deal is for cannot change once it is listed.')
  const names = await rejectOthers(tx, deal, before, after)
  rejectMoment(deal, before, after)
  await setExclusivity(tx, deal.id, after)
  const recorded = ({ exclusive_until, ...sets }: Exclusivity, channels: readonly string[]) => ({
    ...sets,
    channels,
    exclusive_until: exclusive_until?.toISOString() ?? null,
  })
  await platform.events.append(tx, DEAL_EVENTS, {
    type: 'deal.channels_set',
    subject_id: deal.id,
    subject_label: dealLabel(deal),
    actor,
    before: recorded(before, namesBefore),
    after: recorded(after, names),
  })
}

const sorted = (ids: readonly string[]) => [...new Set(ids)].sort()

function changed(before: Exclusivity, input: ChannelInput): Exclusivity {
  const privatechannel_set = sorted(input.privatechannel_set ?? before.privatechannel_set)
  const channelmember_set = sorted(input.channelmember_set ?? before.channelmember_set)
  const isOpen = privatechannel_set.length + channelmember_set.length === 0
  const requested =
    input.exclusive_until === undefined
      ? before.exclusive_until
      : input.exclusive_until === null
        ? null
        : new Date(input.exclusive_until)
  if (isOpen && input.exclusive_until) throw invalidField('exclusive_until', 'Choose a channel first.')
  return { privatechannel_set, channelmember_set, exclusive_until: isOpen ? null : requested }
}

const isSame = (one: Exclusivity, other: Exclusivity) =>
  one.privatechannel_set.join() === other.privatechannel_set.join() &&
  one.channelmember_set.join() === other.channelmember_set.join() &&
  one.exclusive_until?.getTime() === other.exclusive_until?.getTime()

/** @returns the names of the channels */
async function rejectOthers(
  tx: Tx,
  deal: LockedDeal,
  before: Exclusivity,
  after: Exclusivity,
): Promise<string[]> {
  const known = await attachable(tx, deal.owner_id, after)
  const isNew = (ids: readonly string[]) => (id: string) => !ids.includes(id)
  const isUnknownChannel = (id: string) => !known.channels.some((channel) => channel.id === id)
  if (after.privatechannel_set.filter(isNew(before.privatechannel_set)).some(isUnknownChannel))
    throw invalidField('privatechannel_set', 'Choose active channels of which the seller is a member.')
  if (
    after.channelmember_set.filter(isNew(before.channelmember_set)).some((id) => !known.members.includes(id))
  )
    throw invalidField('channelmember_set', 'Choose members of the seller’s own channels.')
  return known.names
}

function rejectMoment({ db_now }: LockedDeal, before: Exclusivity, { exclusive_until }: Exclusivity): void {
  if (exclusive_until === null || exclusive_until.getTime() === before.exclusive_until?.getTime()) return
  if (exclusive_until <= db_now) throw invalidField('exclusive_until', 'Choose a time in the future.')
}
