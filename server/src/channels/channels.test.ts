import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { register, verifyOtp } from '#domain/accounts/contract.ts'
import * as contract from '#domain/channels/contract.ts'
import { MOST_CHANNELS_OWNED, MOST_MEMBERS } from '#domain/channels/rules.ts'
import { createCreditBox, getCreditBox, listCreditBoxes } from '#domain/credit-boxes/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { newId } from '../platform/ids.ts'
import { channelWith, emailOf } from '../test/channels.ts'
import { letBudgetsPass } from '../test/mail-times.ts'
import { codeFor, freshEmail, mailsTo, PASSWORD, registration } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let stranger: Client
beforeAll(async () => {
  testApp = await startTestApp()
  stranger = await testApp.member('buyer')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
})

const create = (who: Client, body: object = {}) =>
  who.ask(contract.createChannel, { body: { channel_name: 'Bridge loans', ...body } as never })
const get = (who: Client, id: string) => who.ask(contract.getChannel, { params: { id } })
const listed = async (who: Client, query = {}) =>
  (await who.ask(contract.listChannels, { query })).body.results.map(({ id }) => id)
const notificationsOf = async (who: Client) =>
  (await who.ask(listNotifications, { query: { page_size: '50' } })).body.results.map(({ kind }) => kind)
const tokenFor = async (email: string) =>
  (await mailsTo(testApp, email)).flatMap(({ text }) => /#token=(\S+)/.exec(text)?.[1] ?? []).at(-1) ?? ''

describe('a private channel', () => {
  it('is created by a seller, a buyer or an administrator, who is its first member', async () => {
    const superuser = await testApp.member('superuser')
    for (const who of [seller, buyer, superuser]) {
      const { status, body } = await create(who, { members: [{ email: await emailOf(who) }] })
      expect([status, body.is_own, body.member_count, body.you?.state]).toEqual([201, true, 1, 'active'])
      expect(body.members).toMatchObject([{ is_owner: true, is_you: true, state: 'active' }])
      expect(body.activity.map(({ kind }) => kind)).toEqual(['created'])
    }
  })

  it('is visible to its members, invited users and administrators, and a 404 for all others', async () => {
    const { id } = await channelWith(seller, [buyer])
    const superuser = await testApp.member('superuser')
    const seen = [await get(buyer, id), await get(superuser, id)]
    expect(seen.map(({ status, body }) => [status, body.can.leave])).toEqual([
      [200, true],
      [200, false],
    ])
    expect((await get(stranger, id)).status).toBe(404)
    expect(await listed(stranger)).toEqual([])
    expect(await listed(buyer)).toEqual([id])
  })

  it('shows its members only to its owner, because they may bid against each other', async () => {
    const other = await testApp.member('buyer')
    const { id } = await channelWith(seller, [buyer, other])
    expect((await get(seller, id)).body.members).toHaveLength(3)
    const { body } = await get(buyer, id)
    expect(body.members.map(({ is_you }) => is_you)).toEqual([true])
    expect(JSON.stringify(body)).not.toContain(await emailOf(other))
    expect(body.member_count).toBe(3)
  })

  it('is one of at most fifty of its owner, with at most five hundred people', async () => {
    const { db } = testApp.product.platform
    const named = (place: number) => ({ id: newId(), owner_id: seller.id, channel_name: `No. ${place}` })
    const owned = Array.from({ length: MOST_CHANNELS_OWNED - 1 }, (_, place) => named(place))
    await db.insertInto('private_channels').values(owned).execute()
    const { body: last } = await create(seller)
    expect((await create(seller)).status).toBe(409)
    const others = Array.from({ length: MOST_MEMBERS - 2 }, () => ({
      id: newId(),
      channel_id: last.id,
      email: freshEmail(),
      state: 'invited' as const,
      access: 'listing' as const,
    }))
    await db.insertInto('channel_members').values(others).execute()
    const add = async (email: string) =>
      (await seller.ask(contract.patchChannel, { params: { id: last.id }, body: { members: [{ email }] } }))
        .status
    const [fits, known] = [freshEmail(), others[0]?.email ?? '']
    expect([await add(fits), await add(known), await add(freshEmail())]).toEqual([200, 200, 400])
  })

  it('is archived, which makes it read-only and ends open invitations, and restored', async () => {
    const { id } = await channelWith(seller, [buyer])
    const guest = await testApp.member('buyer')
    const members = [{ email: await emailOf(guest) }]
    await seller.ask(contract.patchChannel, { params: { id }, body: { members } })
    const archived = await seller.ask(contract.archiveChannel, {
      params: { id },
      body: { is_archived: true },
    })
    expect([archived.body.is_archived, archived.body.can]).toMatchObject([
      true,
      { edit: false, restore: true },
    ])
    expect((await guest.ask(contract.acceptInvitation, { params: { id } })).status).toBe(404)
    const rename = { params: { id }, body: { channel_name: 'Other' } }
    expect((await seller.ask(contract.patchChannel, rename)).status).toBe(409)
    expect([await listed(seller, { archived: 'no' }), await listed(seller, { archived: 'yes' })]).toEqual([
      [],
      [id],
    ])
    await seller.ask(contract.archiveChannel, { params: { id }, body: { is_archived: false } })
    expect((await seller.ask(contract.patchChannel, rename)).body.channel_name).toBe('Other')
    expect((await buyer.ask(contract.patchChannel, rename)).status).toBe(403)
    expect((await stranger.ask(contract.patchChannel, rename)).status).toBe(404)
  })

  it('shows the credit box that its owner attached, in words, and refuses one of another user', async () => {
    const { body: box } = await buyer.ask(createCreditBox, { body: { name: 'First mortgages', ltv_max: 70 } })
    const { id } = await channelWith(buyer, [seller])
    expect((await create(seller, { credit_box: box.id })).status).toBe(400)
    await buyer.ask(contract.patchChannel, { params: { id }, body: { credit_box: box.id } })
    expect((await get(seller, id)).body.credit_box).toMatchObject({
      name: 'First mortgages',
      criteria: [{ label: 'LTV', wanted: 'up to 70%' }],
    })
  })

  it('is named on the credit box that its owner attached, until that is another one', async () => {
    const { body: box } = await buyer.ask(createCreditBox, { body: { name: 'First mortgages' } })
    expect(box).toMatchObject({ attached_with_channel: false, channels: [] })
    const { id } = await channelWith(buyer, [seller])
    const attach = (credit_box: string | null) =>
      buyer.ask(contract.patchChannel, { params: { id }, body: { channel_name: 'Bridge loans', credit_box } })
    const boxes = async () => [
      (await buyer.ask(getCreditBox, { params: { id: box.id } })).body,
      ...(await buyer.ask(listCreditBoxes, {})).body.results,
    ]
    await attach(box.id)
    const agreed = { attached_with_channel: true, channels: [{ id, channel_name: 'Bridge loans' }] }
    expect(await boxes()).toMatchObject([agreed, agreed])
    expect((await seller.ask(getCreditBox, { params: { id: box.id } })).status).toBe(404)
    await attach(null)
    expect((await boxes()).map((one) => one.attached_with_channel)).toEqual([false, false])
  })

  it('is in the audit log with the users who were invited, joined and were removed', async () => {
    const { id } = await channelWith(seller, [buyer])
    const { members } = (await get(seller, id)).body
    const ids = members.filter(({ is_owner }) => !is_owner).map((member) => member.id)
    await seller.ask(contract.removeMembers, { params: { id }, body: { members: ids } })
    const { rows } = await sql<{ type: string; audit_type: string }>`
      select type, audit_type from events where subject_id = ${id} order by id`.execute(
      testApp.product.platform.db,
    )
    expect(rows.map(({ type }) => type)).toEqual([
      'channel.created',
      'channel.invited',
      'channel.joined',
      'channel.removed',
    ])
    expect(new Set(rows.map(({ audit_type }) => audit_type))).toEqual(new Set(['user_changes']))
  })
})

describe('an invitation', () => {
  it('does not reveal to the inviter whether the address has an account', async () => {
    const unknown = freshEmail()
    const { body } = await create(seller, { members: [{ email: await emailOf(buyer) }, { email: unknown }] })
    const invited = body.members
      .filter(({ is_owner }) => !is_owner)
      .map(({ id: _id, email: _email, invited_at: _at, ...member }) => member)
    expect(invited[0]).toEqual(invited[1])
    expect(invited[0]).toMatchObject({ name: null, company_name: null, state: 'invited' })
    const [known, other] = [await mailsTo(testApp, await emailOf(buyer)), await mailsTo(testApp, unknown)]
    expect(known.map(({ subject }) => subject)).toEqual(other.map(({ subject }) => subject))
  })

  it('shows no more than name and owner until it is accepted', async () => {
    const { body } = await create(seller, { members: [{ email: await emailOf(buyer) }] })
    const seen = (await get(buyer, body.id)).body
    expect(seen).toMatchObject({
      channel_name: 'Bridge loans',
      member_count: 0,
      activity: [],
      can: { accept: true },
    })
    expect((await buyer.ask(contract.channelDeals, { params: { id: body.id } })).status).toBe(404)
    expect(await notificationsOf(buyer)).toEqual(['channel_invited'])
    await buyer.ask(contract.acceptInvitation, { params: { id: body.id } })
    expect((await get(buyer, body.id)).body).toMatchObject({ member_count: 2, you: { state: 'active' } })
    expect(await notificationsOf(seller)).toEqual(['channel_joined'])
  })

  it('is only for its address', async () => {
    const { body } = await create(seller, { members: [{ email: await emailOf(buyer) }] })
    expect((await stranger.ask(contract.acceptInvitation, { params: { id: body.id } })).status).toBe(404)
  })

  it('to an unknown address makes the user who registers with it a member of the channel', async () => {
    const email = freshEmail()
    const { body } = await create(seller, { members: [{ email, access: 'deal_room' }] })
    await testApp.anybody.ask(register, { body: registration(email) })
    expect((await get(seller, body.id)).body.invited_count).toBe(1)
    await testApp.anybody.ask(verifyOtp, {
      body: { email, otp: await codeFor(testApp, email), password: PASSWORD },
    })
    const { members, invited_count } = (await get(seller, body.id)).body
    expect([invited_count, members.at(-1)]).toMatchObject([
      0,
      { email, state: 'active', access: 'deal_room' },
    ])
  })

  it('makes no one a member who registers after the channel was archived, not even once it is restored', async () => {
    const email = freshEmail()
    const { body } = await create(seller, { members: [{ email }] })
    const archive = (is_archived: boolean) =>
      seller.ask(contract.archiveChannel, { params: { id: body.id }, body: { is_archived } })
    await archive(true)
    await testApp.anybody.ask(register, { body: registration(email) })
    const otp = await codeFor(testApp, email)
    expect((await testApp.anybody.ask(verifyOtp, { body: { email, otp, password: PASSWORD } })).status).toBe(
      200,
    )
    await archive(false)
    const { members, member_count, invited_count } = (await get(seller, body.id)).body
    expect([member_count, invited_count, members.at(-1)]).toMatchObject([1, 0, { email, state: 'removed' }])
  })

  it('is declined with the link in its e-mail, once, and not with another link', async () => {
    const email = freshEmail()
    const { body } = await create(seller, { members: [{ email }] })
    const token = await tokenFor(email)
    const decline = (typed: string) => testApp.anybody.ask(contract.declineByLink, { body: { token: typed } })
    for (const forged of ['', 'x', `${token}x`, `${body.id}.${token.split('.')[1]}`])
      expect((await decline(forged)).status).toBe(404)
    expect((await decline(token)).body).toEqual({ channel_name: 'Bridge loans' })
    expect((await decline(token)).status).toBe(409)
    expect(await notificationsOf(seller)).toEqual(['channel_declined'])
    expect((await get(seller, body.id)).body.members.at(-1)?.state).toBe('declined')
  })

  it('that was withdrawn and sent again is declined with its own link, and not with the earlier one', async () => {
    const email = freshEmail()
    const members = [{ email }]
    const { body } = await create(seller, { members })
    const params = { id: body.id }
    const earlier = await tokenFor(email)
    await seller.ask(contract.removeMembers, {
      params,
      body: { members: [body.members.at(-1)?.id ?? ''] },
    })
    await letBudgetsPass(testApp)
    await seller.ask(contract.patchChannel, { params, body: { members } })
    const decline = (token: string) => testApp.anybody.ask(contract.declineByLink, { body: { token } })
    const state = async () => (await get(seller, body.id)).body.members.at(-1)?.state
    expect([(await decline(earlier)).status, await state()]).toEqual([404, 'invited'])
    expect([(await decline(await tokenFor(email))).status, await state()]).toEqual([200, 'declined'])
  })

  it('that was declined is the last from its channel: its owner reads why no other is sent', async () => {
    const email = freshEmail()
    const members = [{ email }]
    const { body } = await create(seller, { members })
    const params = { id: body.id }
    await testApp.anybody.ask(contract.declineByLink, { body: { token: await tokenFor(email) } })
    await letBudgetsPass(testApp)
    await seller.ask(contract.removeMembers, {
      params,
      body: { members: [body.members.at(-1)?.id ?? ''] },
    })
    const again = await seller.ask(contract.patchChannel, { params, body: { members } })
    expect([again.status, again.body]).toEqual([
      400,
      { members: [`${email} has declined and cannot be invited to this channel again.`] },
    ])
    expect(await mailsTo(testApp, email)).toHaveLength(1)
  })

  it('ends after thirty days', async () => {
    const { body } = await create(seller, { members: [{ email: await emailOf(buyer) }] })
    await sql`update channel_members set invited_at = invited_at - interval '30 days' where channel_id = ${body.id}`.execute(
      testApp.product.platform.db,
    )
    expect([(await get(buyer, body.id)).status, await listed(buyer)]).toEqual([404, []])
    expect((await buyer.ask(contract.acceptInvitation, { params: { id: body.id } })).status).toBe(404)

    const email = freshEmail()
    const { body: other } = await create(seller, { members: [{ email }] })
    await sql`update channel_members set invited_at = invited_at - interval '30 days' where channel_id = ${other.id}`.execute(
      testApp.product.platform.db,
    )
    await testApp.anybody.ask(register, { body: registration(email) })
    const otp = await codeFor(testApp, email)
    await testApp.anybody.ask(verifyOtp, { body: { email, otp, password: PASSWORD } })
    expect((await get(seller, other.id)).body.member_count).toBe(1)
  })

  it('is not sent again to the same address within a day', async () => {
    const email = freshEmail()
    const { body } = await create(seller, { members: [{ email }] })
    const again = { params: { id: body.id }, body: { members: [{ email, access: 'deal_room' as const }] } }
    const changed = await seller.ask(contract.patchChannel, again)
    expect([changed.body.members.at(-1)?.access, await mailsTo(testApp, email)]).toMatchObject([
      'deal_room',
      { length: 1 },
    ])
    await sql`update channel_members set invited_at = invited_at - interval '1 day' where channel_id = ${body.id}`.execute(
      testApp.product.platform.db,
    )
    await letBudgetsPass(testApp)
    await seller.ask(contract.patchChannel, again)
    expect(await mailsTo(testApp, email)).toHaveLength(2)
  })
})

describe('a member', () => {
  it('leaves, and may be invited again', async () => {
    const { id } = await channelWith(seller, [buyer])
    const attachable = async () => (await buyer.ask(contract.dropdownChannels)).body.results.length
    expect(await attachable()).toBe(1)
    expect((await buyer.ask(contract.leaveChannel, { params: { id } })).status).toBe(204)
    expect(await attachable()).toBe(0)
    expect([(await get(buyer, id)).status, (await notificationsOf(seller))[0]]).toEqual([404, 'channel_left'])
    await letBudgetsPass(testApp)
    const members = [{ email: await emailOf(buyer) }]
    await seller.ask(contract.patchChannel, { params: { id }, body: { members } })
    expect((await buyer.ask(contract.acceptInvitation, { params: { id } })).body.you?.state).toBe('active')
  })

  it('who left is not notified when a later invitation is withdrawn before they answer it', async () => {
    const { id } = await channelWith(seller, [buyer])
    await buyer.ask(contract.leaveChannel, { params: { id } })
    await letBudgetsPass(testApp)
    const members = [{ email: await emailOf(buyer) }]
    const { body } = await seller.ask(contract.patchChannel, { params: { id }, body: { members } })
    const invited = body.members.filter(({ state }) => state === 'invited').map((member) => member.id)
    expect(invited).toHaveLength(1)
    await seller.ask(contract.removeMembers, { params: { id }, body: { members: invited } })
    expect((await buyer.ask(contract.acceptInvitation, { params: { id } })).status).toBe(404)
    expect(await notificationsOf(buyer)).not.toContain('channel_removed')
  })

  it('is removed by the owner, who cannot be removed or leave', async () => {
    const { id } = await channelWith(seller, [buyer])
    const members = (await get(seller, id)).body.members.map((member) => member.id)
    const remove = (who: Client, ids: string[]) =>
      who.ask(contract.removeMembers, { params: { id }, body: { members: ids } })
    expect((await remove(seller, members)).status).toBe(409)
    expect((await remove(buyer, members.slice(1))).status).toBe(403)
    expect((await remove(seller, [id])).status).toBe(404)
    expect((await remove(seller, members.slice(1))).body.member_count).toBe(1)
    expect((await get(buyer, id)).status).toBe(404)
    expect((await notificationsOf(buyer))[0]).toBe('channel_removed')
    expect((await seller.ask(contract.leaveChannel, { params: { id } })).status).toBe(409)
  })
})
