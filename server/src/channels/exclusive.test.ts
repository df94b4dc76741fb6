import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal, listBids, placeBid } from '#domain/auctions/contract.ts'
import {
  archiveChannel,
  channelDeals,
  dropdownChannels,
  getChannel,
  patchChannel,
  removeMembers,
} from '#domain/channels/contract.ts'
import { createCreditBox } from '#domain/credit-boxes/contract.ts'
import {
  createDeal,
  dealFigures,
  flagDeal,
  listDeals,
  patchDeal,
  publicFigures,
  scheduleDeal,
  setFavorite,
  suggestDeals,
} from '#domain/deals/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { enterRoom, getRoom } from '#domain/rooms/contract.ts'
import { alertOwners } from '../credit-boxes/commands/alert-owners.ts'
import { channelWith, liveInChannel } from '../test/channels.ts'
import { sendForm } from '../test/forms.ts'
import { approvedDeal, liveDeal, mortgage } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let member: Client
let stranger: Client
let reviewer: Client
let channel: string
/** A live deal for the channel alone, and one that everyone sees. */
let exclusive: string
let open: string
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  member = await testApp.member('buyer')
  stranger = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
  channel = (await channelWith(seller, [member])).id
  open = (await liveDeal(testApp, seller, reviewer, { city: 'Guelph' })).id
  exclusive = await liveInChannel(testApp, { seller, reviewer }, channel, { over: { city: 'Zorra' } })
})
afterAll(() => testApp.close())

const list = async (who: Client, query: object = {}) => {
  const { body } = await who.ask(listDeals, { query: query as never })
  return { count: body.count, ids: body.results.map(({ id }) => id) }
}
const figures = async (who: Client, query: object = {}) =>
  (await who.ask(dealFigures, { query: query as never })).body.count
const bid = (who: Client, deal: string, amount: string) =>
  who.ask(placeBid, { body: { loan_deal: deal, bid_amount: amount, max_amount: null } })

describe('a deal of a channel', () => {
  it('does not exist for users who are not in it: page, list, counts, figures, search, names of cities, visitors', async () => {
    expect((await stranger.ask(getDeal, { params: { id: exclusive } })).status).toBe(404)
    expect(await list(stranger)).toEqual({ count: 1, ids: [open] })
    expect(await figures(stranger)).toBe(1)
    for (const query of [{ city: 'Zorra' }, { search: 'Zorra' }, { exclusive_properties: 'yes' }])
      expect([await list(stranger, query), await figures(stranger, query)]).toEqual([
        { count: 0, ids: [] },
        0,
      ])
    const { body } = await stranger.ask(suggestDeals, { query: { search: 'Zorr' } })
    expect([body.deals, body.places]).toEqual([[], []])
    expect((await testApp.anybody.ask(publicFigures)).body.live_count).toBe(1)
    expect((await bid(stranger, exclusive, '300000.00')).status).toBe(404)
    const favorite = { params: { id: exclusive }, body: { is_favorite: true } }
    expect((await stranger.ask(setFavorite, favorite)).status).toBe(404)
  })

  it('is in the lists, counts and figures of its members, its owner and staff, marked as exclusive', async () => {
    for (const who of [member, seller, reviewer]) {
      const { count, ids } = await list(who)
      expect([count, new Set(ids)]).toEqual([2, new Set([exclusive, open])])
      expect(await figures(who)).toBe(2)
      expect(await list(who, { exclusive_properties: 'yes' })).toEqual({ count: 1, ids: [exclusive] })
      expect(await list(who, { exclusive_properties: 'no' })).toEqual({ count: 1, ids: [open] })
      expect((await list(who, { search: 'Zorra' })).ids).toEqual([exclusive])
      for (const ordering of ['-yield', 'city', '-bid_count', 'updated_at'])
        expect((await list(who, { ordering })).count).toBe(2)
      expect((await who.ask(getDeal, { params: { id: exclusive } })).body.is_exclusive).toBe(true)
    }
    const page = await member.ask(listDeals, { query: { page_size: '1', page: '2' } })
    expect([page.body.count, page.body.results.length]).toEqual([2, 1])
    expect((await member.ask(suggestDeals, { query: { search: 'Zorr' } })).body.deals).toMatchObject([
      { id: exclusive },
    ])
  })

  it('names its channels to its owner and members, and the members chosen for it only to its owner', async () => {
    const seen = (await member.ask(getDeal, { params: { id: exclusive } })).body
    expect([seen.channels, seen.privatechannel_set]).toMatchObject([[{ id: channel }], []])
    const own = (await seller.ask(getDeal, { params: { id: exclusive } })).body
    expect(own.privatechannel_set).toEqual([channel])
  })

  it('is in the live list of its channel', async () => {
    const { body } = await member.ask(channelDeals, { params: { id: channel } })
    expect(body.results.map(({ id, is_exclusive }) => [id, is_exclusive])).toEqual([[exclusive, true]])
    const sold = await member.ask(channelDeals, { params: { id: channel }, query: { state: 'sold' } })
    expect(sold.body.count).toBe(0)
    const count = async () => (await member.ask(getChannel, { params: { id: channel } })).body.live_count
    expect(await count()).toBe(1)
    const { db } = testApp.product.platform
    const archive = (is_archived: boolean) =>
      db.updateTable('loan_deals').set({ is_archived }).where('id', '=', exclusive).execute()
    await archive(true)
    const gone = await member.ask(channelDeals, { params: { id: channel } })
    expect([gone.body.count, await count()]).toEqual([0, 0])
    await archive(false)
  })

  it('is named in the activity of its channel only once it is listed', async () => {
    const owner = await testApp.member('seller')
    const { id } = await channelWith(owner, [member])
    const { id: deal } = await approvedDeal(testApp, owner, reviewer)
    const set = await owner.ask(patchDeal, { params: { id: deal }, body: { privatechannel_set: [id] } })
    expect(set.status).toBe(200)
    const named = async (who: Client) =>
      (await who.ask(getChannel, { params: { id } })).body.activity.flatMap((one) => one.deal ?? [])
    for (const who of [member, owner]) expect(await named(who)).toEqual([])
    const dates = {
      bid_start_ts: new Date(Date.now() + 3_600_000).toISOString(),
      bid_end_ts: new Date(Date.now() + 7_200_000).toISOString(),
    }
    await owner.ask(scheduleDeal, { params: { id: deal }, body: dates })
    for (const who of [member, owner]) expect(await named(who)).toEqual([deal])
  })

  it('notified its members, and no one else, when it opened', async () => {
    const kinds = async (who: Client) =>
      (await who.ask(listNotifications, { query: {} })).body.results.map(({ kind }) => kind)
    expect([(await kinds(member)).includes('channel_deal'), await kinds(stranger)]).toEqual([true, []])
  })

  it('alerts only the credit boxes of its members', async () => {
    for (const who of [member, stranger])
      await who.ask(createCreditBox, { body: { name: 'Most', ltv_max: 90 } })
    await alertOwners(testApp.product.platform, exclusive)
    const kinds = async (who: Client) =>
      (await who.ask(listNotifications, { query: {} })).body.results.map(({ kind }) => kind)
    expect((await kinds(member)).includes('credit_box_matched')).toBe(true)
    expect(await kinds(stranger)).toEqual([])
  })
})

describe('a deal of a channel whose members agreed on a credit box', () => {
  it('is compared with that box, for its owner and members alone', async () => {
    const { body: box } = await seller.ask(createCreditBox, { body: { name: 'To 65 %', ltv_max: 65 } })
    await seller.ask(patchChannel, { params: { id: channel }, body: { credit_box: box.id } })
    const agreedOn = async (who: Client, id: string) =>
      (await who.ask(getDeal, { params: { id } })).body.channels.map(({ agreed }) => agreed)
    for (const who of [seller, member]) {
      const [agreed] = await agreedOn(who, exclusive)
      expect(agreed).toMatchObject({
        box: { id: box.id, name: 'To 65 %', is_primary: false },
        verdict: 'match',
        results: [{ criterion: 'ltv', outcome: 'pass' }],
      })
    }
    await testApp.product.platform.db
      .updateTable('credit_boxes')
      .set({ ltv_max: 60, is_primary: true })
      .where('id', '=', box.id)
      .execute()
    expect(await agreedOn(member, exclusive)).toMatchObject([
      { box: { is_primary: false }, verdict: 'mismatch' },
    ])
    // Once everyone sees the deal, they still do not know of its channel.
    const { db } = testApp.product.platform
    await db.updateTable('loan_deals').set({ is_exclusive: false }).where('id', '=', exclusive).execute()
    expect(await agreedOn(stranger, exclusive)).toEqual([])
    await db.updateTable('loan_deals').set({ is_exclusive: true }).where('id', '=', exclusive).execute()
    await seller.ask(patchChannel, { params: { id: channel }, body: { credit_box: null } })
    expect(await agreedOn(member, exclusive)).toEqual([null])
  })
})

describe('the audience of a deal', () => {
  const set = (who: Client, id: string, body: object) =>
    who.ask(patchDeal, { params: { id }, body: body as never })

  it('is chosen among the seller’s channels, and cannot change once the deal is listed', async () => {
    const foreign = await channelWith(stranger, [])
    const draft = (await seller.ask(createDeal, { body: mortgage({ privatechannel_set: [channel] }) })).body
    expect([draft.is_exclusive, draft.privatechannel_set]).toEqual([true, [channel]])
    const { id: archived } = await channelWith(seller, [member])
    await seller.ask(archiveChannel, { params: { id: archived }, body: { is_archived: true } })
    for (const id of [foreign.id, archived]) {
      const refused = await set(seller, draft.id, { privatechannel_set: [id] })
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['privatechannel_set']])
    }
    const opened = await set(seller, draft.id, { privatechannel_set: [] })
    expect(opened.body.is_exclusive).toBe(false)
    expect((await set(seller, draft.id, { exclusive_until: '2030-01-01T15:00:00.000Z' })).status).toBe(400)
    expect((await set(seller, exclusive, { privatechannel_set: [] })).status).toBe(409)
    expect((await set(seller, open, { privatechannel_set: [channel] })).status).toBe(409)
    const { results } = (await seller.ask(dropdownChannels)).body
    expect(results).toMatchObject([{ id: channel, is_own: true, members: [{}] }])
  })

  it('can be single members, who see it as members of a channel do', async () => {
    const [chosen, other] = [await testApp.member('buyer'), await testApp.member('buyer')]
    const { id } = await channelWith(seller, [chosen, other])
    const { members } = (await seller.ask(getChannel, { params: { id } })).body
    const { id: deal } = await approvedDeal(testApp, seller, reviewer)
    const only = members.find((one) => one.id === members[1]?.id)
    const response = await set(seller, deal, { channelmember_set: [only?.id] })
    expect(response.body).toMatchObject({ is_exclusive: true, channelmember_set: [only?.id] })
    await testApp.product.platform.db
      .updateTable('loan_deals')
      .set({ deal_state: 'pending_auction' })
      .where('id', '=', deal)
      .execute()
    const status = async (who: Client) => (await who.ask(getDeal, { params: { id: deal } })).status
    expect(new Set([await status(chosen), await status(other)])).toEqual(new Set([200, 404]))
  })
})

describe('a member of a channel', () => {
  it('with access to deal rooms is admitted immediately, even if the seller approves each entry', async () => {
    const [inside, outside] = [await testApp.member('buyer'), await testApp.member('buyer')]
    const rooms = await channelWith(seller, [inside], { access: 'deal_room' })
    const plain = await channelWith(seller, [outside])
    const { id } = await approvedDeal(testApp, seller, reviewer)
    await set2(id, [rooms.id, plain.id])
    const enter = async (who: Client) => {
      const { nda } = (await who.ask(getRoom, { params: { id } })).body
      return (await who.ask(enterRoom, { params: { id }, body: { nda_version: nda.version, accepts: true } }))
        .body.you?.state
    }
    expect([await enter(inside), await enter(outside)]).toEqual(['admitted', 'requested'])
  })
  const set2 = async (id: string, channels: string[]) => {
    await seller.ask(patchDeal, { params: { id }, body: { privatechannel_set: channels } })
    await testApp.product.platform.db
      .updateTable('loan_deals')
      .set({ deal_state: 'pending_auction' })
      .where('id', '=', id)
      .execute()
  }

  it('who is removed sees none of its deals from the next request on', async () => {
    const leaver = await testApp.member('buyer')
    const { id } = await channelWith(seller, [leaver])
    const deal = await liveInChannel(testApp, { seller, reviewer }, id)
    await leaver.ask(setFavorite, { params: { id: deal }, body: { is_favorite: true } })
    expect((await list(leaver)).ids).toContain(deal)
    await remove(id)
    expect((await leaver.ask(getDeal, { params: { id: deal } })).status).toBe(404)
    expect((await list(leaver)).ids).not.toContain(deal)
    expect((await list(leaver, { favorites: 'yes' })).ids).toEqual([])
    const kinds = async () =>
      (await leaver.ask(listNotifications, { query: {} })).body.results.map(({ kind }) => kind)
    await reviewer.ask(flagDeal, { params: { id: deal }, body: { reason: 'The charge was discharged.' } })
    expect(await kinds()).toContain('channel_removed')
    expect(await kinds()).not.toContain('deal_removed')
  })

  it('who is removed cannot open a picture of a deal with an address from before', async () => {
    const leaver = await testApp.member('buyer')
    const { id } = await channelWith(seller, [leaver])
    const { id: deal } = await approvedDeal(testApp, seller, reviewer)
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const form = [{ name: 'house.png', content: photo }]
    await sendForm(testApp, seller, '/loan-deal-images/', { loan_deal: deal }, form)
    await set2(deal, [id])
    const address =
      (await leaver.ask(getDeal, { params: { id: deal } })).body.loan_deal_images[0]?.image ?? ''
    const status = async () => (await testApp.product.http.inject({ url: address })).statusCode
    // Opened twice, so that the server has cached who may see it.
    expect([await status(), await status()]).toEqual([200, 200])
    await remove(id)
    expect(await status()).toBe(404)
  })

  it('who has bid keeps their bid and sees the deal as a bidder, but cannot bid again', async () => {
    const bidder = await testApp.member('buyer')
    const { id } = await channelWith(seller, [bidder])
    const deal = await liveInChannel(testApp, { seller, reviewer }, id)
    expect((await bid(bidder, deal, '400000.00')).status).toBe(201)
    const mine = async (query: object) =>
      (await bidder.ask(listBids, { query: query as never })).body.results.length
    expect([await mine({ exclusive_bids: 'yes' }), await mine({ exclusive_bids: 'no' })]).toEqual([1, 0])
    await remove(id)
    const seen = (await bidder.ask(getDeal, { params: { id: deal } })).body
    expect([seen.disclosure, seen.can.bid, seen.bid_blocked_reason]).toEqual([
      'bidder',
      false,
      'Only members of this deal’s channels can bid on it, and you are no longer one.',
    ])
    expect((await bid(bidder, deal, '410000.00')).status).toBe(403)
    expect((await list(bidder)).ids).not.toContain(deal)
  })

  const remove = async (id: string) => {
    const { members } = (await seller.ask(getChannel, { params: { id } })).body
    const ids = members.filter(({ is_owner }) => !is_owner).map((one) => one.id)
    await seller.ask(removeMembers, { params: { id }, body: { members: ids } })
  }
})
