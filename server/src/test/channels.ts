import { getMe } from '#domain/accounts/contract.ts'
import { acceptInvitation, type Channel, createChannel } from '#domain/channels/contract.ts'
import type { ChannelAccess } from '#domain/deal-access/channels.ts'
import { patchDeal, scheduleDeal } from '#domain/deals/contract.ts'
import { approvedDeal } from './listing.ts'
import type { Client, TestApp } from './test-app.ts'

export const emailOf = async (who: Client): Promise<string> => (await who.ask(getMe)).body.email

/** A channel of an owner with these active members. */
export async function channelWith(
  owner: Client,
  members: readonly Client[],
  { name = 'Lenders of Ontario', access = 'listing' as ChannelAccess } = {},
): Promise<Channel> {
  const invited = await Promise.all(members.map(async (who) => ({ email: await emailOf(who), access })))
  const response = await owner.ask(createChannel, { body: { channel_name: name, members: invited } })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  for (const who of members) await who.ask(acceptInvitation, { params: { id: response.body.id } })
  return response.body
}

/** A live deal that only members of a channel see, permanently or until a moment. */
export async function liveInChannel(
  testApp: TestApp,
  { seller, reviewer }: { seller: Client; reviewer: Client },
  channel: string,
  { over = {}, until = null as string | null } = {},
): Promise<string> {
  const { id } = await approvedDeal(testApp, seller, reviewer, over)
  const body = { privatechannel_set: [channel], exclusive_until: until }
  const set = await seller.ask(patchDeal, { params: { id }, body })
  if (set.status !== 200) throw new Error(JSON.stringify(set.body))
  const now = Date.now()
  const dates = {
    bid_start_ts: new Date(now).toISOString(),
    bid_end_ts: new Date(now + 3_600_000).toISOString(),
  }
  await seller.ask(scheduleDeal, { params: { id }, body: dates })
  await testApp.product.runClock()
  return id
}
