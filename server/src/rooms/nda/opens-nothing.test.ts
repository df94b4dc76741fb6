import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { declineAll } from '#domain/negotiations/contract.ts'
import * as contract from '#domain/rooms/contract.ts'
import { restoreStandardNda } from '#domain/rooms/nda/contract.ts'
import { type AtNda, type NdaRoom, startAtNda } from '../../test/at-nda.ts'
import { emailOf } from '../../test/channels.ts'
import { notificationsOf } from '../../test/closings.ts'
import { closeNow } from '../../test/listing.ts'
import { endNdas, ndaRequest, requestToSign, roomOf } from '../../test/rooms.ts'
import { signAs } from '../../test/signings.ts'
import type { Client, TestApp } from '../../test/test-app.ts'

let at: AtNda
let testApp: TestApp
let seller: Client
let buyer: Client
let other: Client
let room: NdaRoom
beforeAll(async () => {
  at = await startAtNda()
  ;({ testApp, seller } = at)
})
afterAll(() => at.testApp.close())
beforeEach(async () => {
  ;({ buyer, other, room } = await at.newRoom())
})

describe('a signed NDA opens nothing', () => {
  const isClosed = async () => {
    expect((await roomOf(buyer, room.id)).you?.state ?? null).not.toBe('admitted')
    expect(await room.page(buyer)).toMatchObject({ loan_address: null })
  }

  it('once the deal is sold: its signing ends, and the buyer of a completed NDA is notified', async () => {
    await requestToSign(buyer, room.id)
    await at.sign(buyer)
    await room.soldTo(other)
    await room.done()
    await isClosed()
    expect((await notificationsOf(buyer)).join(' ')).toMatch(
      /does not open for you\. The deal room is closed/,
    )
    expect(await room.visitors()).toEqual([])
  })

  it('once the deal is sold while a signature is outstanding', async () => {
    await requestToSign(buyer, room.id)
    await room.soldTo(other)
    await endNdas(testApp, room.id)
    expect((await ndaRequest(testApp, room.id)).status).toBe('voided')
    expect((await notificationsOf(buyer)).join(' ')).toMatch(
      /will no longer be signed\. The deal room is closed/,
    )
  })

  it('with a signature between the sale and the job that ends the signing: both sides are notified', async () => {
    await requestToSign(buyer, room.id)
    await room.soldTo(other)
    expect((await ndaRequest(testApp, room.id)).status).toBe('sent')
    await at.sign(buyer)
    await endNdas(testApp, room.id)
    await room.done()
    await isClosed()
    expect(await room.visitors()).toEqual([])
    expect((await notificationsOf(buyer)).join(' ')).toMatch(
      /does not open for you\. The deal room is closed/,
    )
    expect((await notificationsOf(seller)).join(' ')).toMatch(/signed the NDA .* is now closed to them/)
  })

  it('with a signature after the sale that only requests entry: the signing request ends with it', async () => {
    await room.approve()
    await requestToSign(buyer, room.id)
    await room.soldTo(other)
    await at.sign(buyer)
    expect((await ndaRequest(testApp, room.id)).status).toBe('voided')
    expect(await room.visitors()).toEqual([])
    expect((await notificationsOf(buyer)).join(' ')).toMatch(
      /will no longer be signed\. The deal room is closed/,
    )
  })

  /** The jobs that this work enqueues. */
  const enqueuedBy = async (work: () => Promise<unknown>) => {
    const { jobs } = testApp.product.platform
    const enqueued: unknown[] = []
    const queue = vi.spyOn(jobs, 'enqueue').mockImplementation(async (_tx, name, payload) => {
      enqueued.push([name, payload])
    })
    const started = vi.spyOn(jobs, 'isStarted', 'get').mockReturnValue(true)
    await work()
    queue.mockRestore()
    started.mockRestore()
    return enqueued
  }

  it('and a sale only enqueues the end of its signing', async () => {
    await requestToSign(buyer, room.id)
    const request = await ndaRequest(testApp, room.id)
    const enqueued = await enqueuedBy(() => room.soldTo(other))
    expect(enqueued).toContainEqual(['rooms.end-signing', { request_ids: [request.id] }])
    expect((await ndaRequest(testApp, room.id)).status).toBe('sent')
  })

  it('once the deal is not sold: the end of its signing is enqueued with it', async () => {
    await requestToSign(buyer, room.id)
    const request = await ndaRequest(testApp, room.id)
    await other.ask(placeBid, { body: { loan_deal: room.id, bid_amount: '300000' } })
    await closeNow(testApp, room.id)
    const enqueued = await enqueuedBy(() => seller.ask(declineAll, { ...room.of, body: {} }))
    expect((await room.page(seller)).deal_state).toBe('not_sold')
    expect(enqueued).toContainEqual(['rooms.end-signing', { request_ids: [request.id] }])
  })

  it('once the seller has replaced it', async () => {
    await requestToSign(buyer, room.id)
    await room.upload()
    expect((await ndaRequest(testApp, room.id)).status).toBe('voided')
    expect((await notificationsOf(buyer)).join(' ')).toMatch(/Read and sign the new one/)
    await requestToSign(buyer, room.id)
    await at.sign(buyer)
    await seller.ask(restoreStandardNda, room.of)
    await room.done()
    await isClosed()
    expect((await notificationsOf(buyer)).join(' ')).toMatch(
      /does not open for you\. The seller has replaced/,
    )
    expect((await roomOf(buyer, room.id)).can.sign).toBe(true)
  })

  it('to a user whom an administrator has suspended, at any signature', async () => {
    await room.approve()
    const { db } = testApp.product.platform
    // A suspended member cannot log in, but has the link in their mail.
    const suspend = (who: Client) =>
      db.updateTable('users').set({ is_active: false }).where('id', '=', who.id).execute()
    const emails = { buyer: await emailOf(buyer), other: await emailOf(other) }
    await requestToSign(buyer, room.id)
    await suspend(buyer)
    await signAs(testApp, emails.buyer)
    expect((await ndaRequest(testApp, room.id)).status).toBe('voided')
    expect(await room.visitors()).toEqual([])
    await requestToSign(other, room.id)
    await signAs(testApp, emails.other)
    await suspend(other)
    await at.sign(seller)
    await room.done()
    expect((await room.visitors())[0]?.state).toBe('requested')
  })

  it('to a buyer whom the seller has refused before the signed document was stored', async () => {
    await room.approve()
    await requestToSign(buyer, room.id)
    await at.sign(buyer)
    await at.sign(seller)
    await seller.ask(contract.refuseVisitor, { ...(await room.entry()), body: {} })
    await room.done()
    await isClosed()
    expect((await room.visitors())[0]?.state).toBe('refused')
  })
})
