import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as contract from '#domain/commitments/contract.ts'
import * as ndas from '#domain/commitments/nda-contract.ts'
import { changeRoom } from '#domain/rooms/contract.ts'
import { ADDITIONAL_NDA } from '#domain/rooms/nda/additional.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { liveWhiteLabel } from '../test/listing.ts'
import { textOfPdf } from '../test/pdf-text.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let buyer: Client
let id: string
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  buyer = await testApp.member('buyer', { company: 'Lakeshore Capital' })
  ;({ id } = await liveWhiteLabel(testApp, seller, reviewer))
})

/** What a buyer who has accepted the additional NDA gets of a PDF that follows their commitment. */
async function received() {
  const { body } = await buyer.ask(contract.commit, { params: { id } })
  const params = { id: body.commitment.id }
  await sendForm(testApp, seller, `/loan-deal/${id}/follow-up/`, {}, [
    { name: 'rent roll.pdf', content: SMALL_PDF },
  ])
  await seller.ask(contract.sendFollowUp, { params })
  const accepted = { nda_version: ADDITIONAL_NDA.version, accepts: true } as const
  const { body: seen } = await buyer.ask(ndas.acceptAdditionalNda, { params, body: accepted })
  return testApp.product.http.inject({ method: 'GET', url: seen.documents[0]?.url ?? '/api/nothing/' })
}

it('a PDF that follows a commitment is one of pictures with the mark in them under protected viewing', async () => {
  await seller.ask(changeRoom, { params: { id }, body: { protected_viewing: true } })
  const { statusCode, headers, rawPayload } = await received()
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(textOfPdf(rawPayload)).toBe('')
  const flat = await PDFDocument.load(rawPayload)
  expect(flat.getPageCount()).toBe(1)
  const drawn = flat.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const kind = object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype'))
    return kind ? [{ kind: String(kind), content: object.contents }] : []
  })
  // One picture: no layer above another, no form, no font.
  expect(drawn.map(({ kind }) => kind)).toEqual(['/Image'])
  // The page itself is empty paper.
  const { channels } = await sharp(drawn[0]?.content).stats()
  expect(Math.min(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(3)
  expect(flat.getPage(0).node.Resources()?.get(PDFName.of('Font'))).toBeUndefined()
})
