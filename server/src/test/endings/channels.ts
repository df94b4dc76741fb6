import { register, verifyOtp } from '#domain/accounts/contract.ts'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import * as contract from '#domain/channels/contract.ts'
import { createCreditBox, deleteCreditBox } from '#domain/credit-boxes/contract.ts'
import { createSavedSearch, deleteSavedSearch } from '#domain/saved-searches/contract.ts'
import { alertOwners } from '../../credit-boxes/commands/alert-owners.ts'
import { alertOf } from '../../saved-searches/commands/alert-owners.ts'
import { channelWith, emailOf, liveInChannel } from '../channels.ts'
import { liveDeal } from '../listing.ts'
import { letBudgetsPass } from '../mail-times.ts'
import { codeFor, freshEmail, mailsTo, PASSWORD, registration } from '../newcomers.ts'
import type { Client } from '../test-app.ts'
import { act, can, ending, type Market, toldOf } from './ending.ts'

const linkTo = async ({ testApp }: Market, email: string) =>
  (await mailsTo(testApp, email)).flatMap(({ text }) => /#token=(\S+)/.exec(text)?.[1] ?? []).at(-1) ?? ''
const invite = (owner: Client, id: string, ...emails: string[]) =>
  act(owner, contract.patchChannel, id, {
    members: emails.map((email) => ({ email, access: 'listing' as const })),
  })

/** A channel with a deal, a member, an invited user and an invited address without an account. */
async function channel(market: Market) {
  const { testApp, reviewer } = market
  const [owner, member, invited] = [
    await testApp.member('seller'),
    await market.buyer(),
    await market.buyer(),
  ]
  const { id } = await channelWith(owner, [member])
  const [address, email] = [freshEmail(), await emailOf(invited)]
  await invite(owner, id, email, address)
  const deal = await liveInChannel(testApp, { seller: owner, reviewer }, id)
  return { id, owner, member, invited, email, address, link: await linkTo(market, address), deal }
}
type Channel = Awaited<ReturnType<typeof channel>>

const isMember = async ({ owner, id }: Channel, address: string) => {
  const { members } = await act(owner, contract.getChannel, id)
  return members.find(({ email }) => email === address)?.state === 'active'
}
async function registers(of: Channel, { testApp: { anybody }, testApp }: Market) {
  await anybody.ask(register, { body: registration(of.address) })
  await anybody.ask(verifyOtp, {
    body: { email: of.address, otp: await codeFor(testApp, of.address), password: PASSWORD },
  })
  return isMember(of, of.address)
}
const accepts = ({ id, invited }: Channel) => can(invited, contract.acceptInvitation, id)
const declines = ({ link }: Channel, { anybody }: Market) =>
  can(anybody, contract.declineByLink, '', { token: link })
const OF_MEMBER = {
  'the member reads the channel': ({ id, member }: Channel) => can(member, contract.getChannel, id),
  'the channel is in their list': async ({ id, member }: Channel) =>
    (await member.ask(contract.listChannels)).body.results.some((one) => one.id === id),
  'they see its deal': ({ deal, member }: Channel) => can(member, getDeal, deal),
  'they bid on its deal': ({ deal, member }: Channel) =>
    can(member, placeBid, '', { loan_deal: deal, bid_amount: '400000' }),
  'they are notified of a new deal': async (
    { id, member, owner }: Channel,
    { testApp, reviewer }: Market,
  ) => {
    const before = await toldOf(member, 'channel_deal')
    await liveInChannel(testApp, { seller: owner, reviewer }, id)
    return (await toldOf(member, 'channel_deal')) > before
  },
}
const rowOf = async ({ id, owner }: Channel, address: string) =>
  (await act(owner, contract.getChannel, id)).members.find(({ email }) => email === address)?.id ?? ''

/** A buyer to whom every deal is announced by a box, or by a search. */
async function seeker({ buyer }: Market) {
  const who = await buyer()
  const box = await who.ask(createCreditBox, { body: { ltv_max: 100 } })
  const search = await who.ask(createSavedSearch, { body: { name: 'All', filters: {}, alerts: 'at_once' } })
  return { who, box: box.body.id, search: search.body.id }
}
const announces =
  (kind: string, alert: typeof alertOf) =>
  async ({ who }: Awaited<ReturnType<typeof seeker>>, { platform, testApp, seller, reviewer }: Market) => {
    await alert(platform, (await liveDeal(testApp, seller, reviewer)).id)
    return (await toldOf(who, kind)) > 0
  }

export const OF_CHANNELS = {
  'channel.archived': ending(
    channel,
    ({ id, owner }) => act(owner, contract.archiveChannel, id, { is_archived: true }),
    {
      'an invited user accepts': accepts,
      'the link declines the invitation': declines,
      'the owner invites': ({ id, owner }) =>
        can(owner, contract.patchChannel, id, { members: [{ email: freshEmail(), access: 'listing' }] }),
    },
  ),
  'channel.declined': ending(channel, declines, { 'the link declines the invitation': declines }),
  'channel.left': ending(channel, ({ id, member }) => act(member, contract.leaveChannel, id), OF_MEMBER),
  'channel.removed': ending(
    channel,
    async (of) => {
      const { id, owner, member, email, address } = of
      const members = [
        await rowOf(of, await emailOf(member)),
        await rowOf(of, email),
        await rowOf(of, address),
      ]
      await act(owner, contract.removeMembers, id, { members })
    },
    {
      ...OF_MEMBER,
      'an invited user accepts': accepts,
      'the invited address joins when it registers': registers,
    },
  ),
  'credit_box.deleted': ending(seeker, ({ who, box }) => act(who, deleteCreditBox, box), {
    'a new deal is announced by the box': announces('credit_box_matched', alertOwners),
  }),
}

export const OF_ROUTES_OF_CHANNELS = {
  'an invitation that was declined': ending(channel, declines, {
    'the invited address joins when it registers': registers,
  }),
  'an archived channel, for an address without an account': ending(
    channel,
    ({ id, owner }) => act(owner, contract.archiveChannel, id, { is_archived: true }),
    { 'it joins when it registers': registers },
  ),
  'an invitation that was withdrawn and made again': ending(
    channel,
    async (of, { testApp }) => {
      await act(of.owner, contract.removeMembers, of.id, { members: [await rowOf(of, of.address)] })
      await letBudgetsPass(testApp)
      await invite(of.owner, of.id, of.address)
    },
    { 'its earlier link declines': declines },
  ),
  'DELETE /saved-searches/:id/': ending(seeker, ({ who, search }) => act(who, deleteSavedSearch, search), {
    'a new deal is announced by the search': announces('search_match', alertOf),
  }),
}
