import { createChannel, patchChannel } from '#server/channels/commands/change-channel.ts'
import { acceptInvitation } from '#server/channels/commands/membership.ts'
import { ownBoxes } from '#server/credit-boxes/queries/boxes.ts'
import { editDeal } from '#server/deals/commands/edit-deal.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { People } from './open-accounts.ts'
import type { Plan } from './plan.ts'
import { withoutMail } from './without-mail.ts'

interface Reviewed {
  plan: Plan
  owner: Actor
  deal: { id: string }
  moments: { opens: Date | null }
}

const address = (name: string) => `${name}@homeslice.test`

/**
 * A channel of the demonstration seller, with two members and a pending invitation, and one of the demonstration buyer.
 * The seller's first listed deal that opens to the market later is shown only to the members until then.
 * @returns the ids of the deals that only members see
 */
export async function makeChannels(
  given: Platform,
  people: People,
  reviewed: readonly Reviewed[],
): Promise<ReadonlySet<string>> {
  const platform = withoutMail(given)
  const [seller, buyer] = [people(address('seller')), people(address('buyer'))]
  const { id } = await createChannel(platform, seller, {
    channel_name: 'Ontario first mortgages',
    members: [
      { email: address('buyer'), access: 'deal_room' },
      { email: address('both'), access: 'listing' },
      { email: address('buyer2'), access: 'listing' },
    ],
  })
  for (const name of ['buyer', 'both']) await acceptInvitation(platform, people(address(name)), id)
  const box = await createChannel(platform, buyer, {
    channel_name: 'Closed first mortgages up to 75%',
    members: [{ email: address('seller'), access: 'listing' }],
  })
  await acceptInvitation(platform, seller, box.id)
  const early = reviewed.find(
    ({ plan, owner, moments }) =>
      plan.outcome.state === 'pending_auction' && owner === seller && moments.opens !== null,
  )
  if (!early?.moments.opens) return new Set()
  await editDeal(
    platform,
    seller,
    early.deal.id,
    { privatechannel_set: [id], exclusive_until: early.moments.opens.toISOString() },
    null,
  )
  return new Set([early.deal.id])
}

/** Attaches the demonstration buyer's primary credit box to their channel. */
export async function attachBox(platform: Platform, people: People): Promise<void> {
  const buyer = people(address('buyer'))
  const [box] = await ownBoxes(platform.db, buyer)
  const channel = await platform.db
    .selectFrom('private_channels')
    .select('id')
    .where('owner_id', '=', buyer.user_id)
    .executeTakeFirst()
  if (box && channel) await patchChannel(platform, buyer, channel.id, { credit_box: box.id })
}
