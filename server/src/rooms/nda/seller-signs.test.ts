import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getChannel, removeMembers } from '#domain/channels/contract.ts'
import * as contract from '#domain/rooms/contract.ts'
import { signNda, signVisitorsNda } from '#domain/rooms/nda/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { declineToSign, openSigning } from '#domain/signing/contract.ts'
import { type AtNda, type NdaRoom, startAtNda } from '../../test/at-nda.ts'
import { channelWith, emailOf, liveInChannel } from '../../test/channels.ts'
import { notificationsOf } from '../../test/closings.ts'
import { ndaRequest, requestToSign, roomOf } from '../../test/rooms.ts'
import { letItExpire, linkTo, readAt } from '../../test/signings.ts'
import type { Client, TestApp } from '../../test/test-app.ts'

let at: AtNda
let testApp: TestApp
let seller: Client
let reviewer: Client
let superuser: Client
let buyer: Client
let other: Client
let room: NdaRoom
beforeAll(async () => {
  at = await startAtNda()
  ;({ testApp, seller, reviewer, superuser } = at)
})
afterAll(() => at.testApp.close())
beforeEach(async () => {
  ;({ buyer, other, room } = await at.newRoom())
})

describe('a deal room that the seller opens by signing', () => {
  beforeEach(() => room.approve())

  it('invites the seller once the buyer has signed, and opens when both have', async () => {
    await requestToSign(buyer, room.id)
    expect(await room.visitors()).toEqual([])
    await at.sign(buyer)
    expect((await roomOf(buyer, room.id)).signing?.state).toBe('seller')
    expect(await room.page(buyer)).toMatchObject({ disclosure: 'market', loan_address: null })
    expect((await notificationsOf(seller))[0]).toMatch(/Sign it to admit them, or refuse/)
    const [visitor] = await room.visitors()
    expect(visitor).toMatchObject({
      state: 'requested',
      signing: { state: 'seller' },
      can: { admit: false, sign: true, refuse: true },
    })
    expect((await seller.ask(contract.admitVisitor, await room.entry())).status).toBe(409)
    expect((await room.visitors(superuser))[0]?.can).toMatchObject({
      admit: false,
      sign: false,
      refuse: true,
    })
    expect((await requestToSign(buyer, room.id)).status).toBe(409)
    expect((await seller.ask(signVisitorsNda, await room.entry())).body.url).toMatch(/\/sign\/[\w-]{43}$/)
    await at.sign(seller)
    await room.done()
    expect(await room.page(buyer)).toMatchObject({
      disclosure: 'dealRoom',
      loan_address: '14 rue des Érables',
    })
    expect((await notificationsOf(buyer))[0]).toMatch(/The seller admitted you/)
    expect((await room.visitors())[0]).toMatchObject({ state: 'admitted', has_signed_nda: true })
  })

  it('leads no one but the seller to the seller’s page to sign', async () => {
    await requestToSign(buyer, room.id)
    await at.sign(buyer)
    const stranger = await testApp.member('seller')
    const both = await testApp.member(['reviewer', 'seller'])
    expect((await stranger.ask(signVisitorsNda, await room.entry())).status).toBe(404)
    expect((await superuser.ask(signVisitorsNda, await room.entry())).status).toBe(409)
    expect((await both.ask(signVisitorsNda, await room.entry())).status).toBe(409)
    const headers = { 'view-as-user': seller.id }
    expect((await superuser.ask(signVisitorsNda, { ...(await room.entry()), headers })).status).toBe(403)
  })

  it('refuses the buyer whom the seller declines, with the reason, until the seller admits them', async () => {
    await requestToSign(buyer, room.id)
    await at.sign(buyer)
    const token = await linkTo(testApp, await emailOf(seller))
    await readAt(testApp, token)
    await testApp.anybody.ask(declineToSign, { params: { token }, body: { reason: 'You are a competitor.' } })
    expect((await roomOf(buyer, room.id)).you).toMatchObject({
      state: 'refused',
      reason: 'You are a competitor.',
    })
    expect((await notificationsOf(buyer)).join(' ')).toMatch(/refused your request.*You are a competitor/)
    expect((await requestToSign(buyer, room.id)).status).toBe(403)
    expect((await seller.ask(contract.admitVisitor, await room.entry())).body.state).toBe('admitted')
    expect((await room.page(buyer)).disclosure).toBe('dealRoom')
  })

  it('ends the signing of a buyer who is refused in the list, and of no other', async () => {
    await requestToSign(other, room.id)
    await requestToSign(buyer, room.id)
    await at.sign(buyer)
    const body = { reason: 'Too late.' }
    expect((await seller.ask(contract.refuseVisitor, { ...(await room.entry()), body })).body.state).toBe(
      'refused',
    )
    expect((await ndaRequest(testApp, room.id)).status).toBe('voided')
    const params = { token: await linkTo(testApp, await emailOf(seller)) }
    const shown = (await testApp.anybody.ask(openSigning, { params })).body
    expect([shown.status, shown.can.sign]).toEqual(['voided', false])
    expect((await room.page(buyer)).disclosure).toBe('market')
    expect((await roomOf(other, room.id)).signing?.state).toBe('buyer')
  })

  it('lets a buyer sign again if the seller’s time ran out, or if the buyer had declined', async () => {
    await requestToSign(buyer, room.id)
    const token = await linkTo(testApp, await emailOf(buyer))
    await readAt(testApp, token)
    await testApp.anybody.ask(declineToSign, { params: { token }, body: { reason: 'Not now.' } })
    expect(await roomOf(buyer, room.id)).toMatchObject({
      you: null,
      signing: { state: 'ended' },
      can: { sign: true },
    })
    await requestToSign(buyer, room.id)
    await at.sign(buyer)
    await letItExpire(testApp, (await ndaRequest(testApp, room.id)).id)
    expect(await roomOf(buyer, room.id)).toMatchObject({ signing: { state: 'ended' }, can: { sign: true } })
    expect((await room.visitors())[0]).toMatchObject({
      signing: { state: 'ended' },
      can: { admit: true, sign: false },
    })
    expect((await requestToSign(buyer, room.id)).status).toBe(200)
    await at.sign(buyer)
    await at.sign(seller)
    await room.done()
    expect((await roomOf(buyer, room.id)).you?.state).toBe('admitted')
    expect(await room.visitors()).toHaveLength(1)
  })

  it('remains a request if the seller started to approve entries after the buyer had begun to sign', async () => {
    await room.set({ admission: 'at_once' })
    await requestToSign(buyer, room.id)
    await room.approve()
    await at.sign(buyer)
    await room.done()
    expect(await room.page(buyer)).toMatchObject({ disclosure: 'market', loan_address: null })
    expect((await room.visitors())[0]).toMatchObject({
      state: 'requested',
      can: { admit: true, sign: false },
    })
    expect((await requestToSign(buyer, room.id)).status).toBe(409)
    expect((await seller.ask(contract.admitVisitor, await room.entry())).body.state).toBe('admitted')
  })

  it('can be signed again by a buyer who waits, once the seller has replaced the NDA', async () => {
    await room.set({ admission: 'at_once' })
    await requestToSign(buyer, room.id)
    await room.approve()
    await at.sign(buyer)
    await room.done()
    await room.upload()
    expect((await roomOf(buyer, room.id)).can.sign).toBe(true)
    expect((await requestToSign(buyer, room.id)).status).toBe(200)
    await at.sign(buyer)
    await at.sign(seller)
    await room.done()
    // The latest acceptance counts, and its document is the one that is read: the seller’s, not the standard text.
    const { nda, you } = await roomOf(buyer, room.id)
    expect(you).toMatchObject({ state: 'admitted', nda_version: nda.version })
    expect((await room.signedNda(buyer)).text).not.toContain('No contact')
  })

  it('stays open to a buyer who was admitted with a click before the signed NDA was stored, and is announced once', async () => {
    await room.set({ admission: 'at_once' })
    await requestToSign(buyer, room.id)
    await at.sign(buyer)
    await room.set({ nda_by: 'click' })
    expect((await room.click(buyer)).body.you?.state).toBe('admitted')
    const before = await notificationsOf(seller)
    await room.done()
    expect(await notificationsOf(seller)).toEqual(before)
    expect(await room.visitors()).toMatchObject([{ state: 'admitted', has_signed_nda: false }])
  })
})

describe('a member of a channel', () => {
  it('signs alone if the channel opens deal rooms immediately, and gets no access after leaving the channel', async () => {
    const channel = await channelWith(seller, [buyer, other], { access: 'deal_room' })
    room = at.roomOfDeal(await liveInChannel(testApp, { seller, reviewer }, channel.id))
    await room.set({ nda_by: 'signature', admission: 'on_approval' })
    await requestToSign(buyer, room.id)
    expect((await at.sign(buyer)).body.status).toBe('completed')
    await room.done()
    expect((await room.page(buyer)).disclosure).toBe('dealRoom')
    await requestToSign(other, room.id)
    await at.sign(other)
    const email = await emailOf(other)
    const { members } = (await seller.ask(getChannel, { params: { id: channel.id } })).body
    const out = members.find((member) => member.email === email)?.id ?? ''
    await seller.ask(removeMembers, { params: { id: channel.id }, body: { members: [out] } })
    await room.done()
    expect(await room.visitors()).toHaveLength(1)
    expect((await notificationsOf(other)).join(' ')).toMatch(
      /does not open for you\. You no longer have access/,
    )
    const body = { nda_version: STANDARD_NDA.version }
    expect((await other.ask(signNda, { ...room.of, body })).status).toBe(404)
  })
})
