import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logOut } from '#domain/accounts/contract.ts'
import { getDeal } from '#domain/auctions/contract.ts'
import { deleteImage, imageThumbnails, reorderImages } from '#domain/documents/contract.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { completeDraft, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let deal: string
let photo: Buffer

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  deal = (await completeDraft(testApp, seller)).id
  // Taken with a rotated camera, with position and maker in the metadata.
  photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#215f48' } })
    .withExif({ IFD0: { Make: 'Camera', ImageDescription: '14 Elm Street' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
})
afterAll(() => testApp.close())

const upload = (content: Buffer, name = 'house.jpg', to = deal, client = seller) =>
  sendForm(testApp, client, '/loan-deal-images/', { loan_deal: to }, [{ name, content }])
const open = (url: string) => testApp.product.http.inject({ method: 'GET', url })
const ids = (images: { id: string }[]) => images.map((image) => image.id)

test('a picture is re-encoded at two widths, upright, without camera metadata', async () => {
  const response = await upload(photo)
  expect(response.status).toBe(201)
  const [image] = response.body.results
  const large = await open(image.image)
  expect(large.headers['content-type']).toBe('image/webp')
  const drawn = await sharp(large.rawPayload).metadata()
  expect([drawn.format, drawn.width, drawn.height]).toEqual(['webp', 800, 1200])
  expect([drawn.exif, drawn.orientation]).toEqual([undefined, undefined])
  expect(large.rawPayload.includes('Elm Street')).toBe(false)
  expect((await sharp((await open(image.thumb)).rawPayload).metadata()).width).toBe(320)
  expect((await open(image.thumb.replace('/320/', '/960/'))).statusCode).toBe(404)
})

test('a file that is not a picture is a 415, a broken picture a 400', async () => {
  expect((await upload(SMALL_PDF, 'house.jpg')).status).toBe(415)
  const broken = await upload(photo.subarray(0, photo.length / 2))
  expect(broken.status).toBe(400)
  expect(broken.body.files[0]).toContain('house.jpg')
  const huge = await sharp({ create: { width: 8000, height: 6300, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  expect((await upload(huge, 'wall.png')).status).toBe(400)
})

test('new pictures are placed last; the order is set for one deal at a time', async () => {
  await upload(photo)
  const before = (await seller.ask(getDeal, { params: { id: deal } })).body.loan_deal_images
  const reversed = before.map((image, index) => ({ id: image.id, sorting_number: before.length - index }))
  const sorted = await seller.ask(reorderImages, { body: { images: reversed } })
  expect(ids(sorted.body.results)).toEqual(ids(before).reverse())
  const last = (await upload(photo)).body.results[0]
  const after = (await seller.ask(getDeal, { params: { id: deal } })).body.loan_deal_images
  expect(after.at(-1)?.id).toBe(last.id)

  const second = (await upload(photo, 'b.jpg', (await completeDraft(testApp, seller)).id)).body.results[0]
  const mixed = [last, second].map(({ id }) => ({ id, sorting_number: 0 }))
  expect((await seller.ask(reorderImages, { body: { images: mixed } })).status).toBe(400)
})

test("pictures of another seller's draft are a 404, and those of a live deal cannot be changed", async () => {
  const other = await testApp.member('seller')
  const [image] = (await seller.ask(getDeal, { params: { id: deal } })).body.loan_deal_images
  const id = image?.id ?? ''
  expect((await upload(photo, 'x.jpg', deal, other)).status).toBe(404)
  expect((await other.ask(deleteImage, { params: { id } })).status).toBe(404)
  expect((await other.ask(imageThumbnails, { params: { id } })).status).toBe(404)
  expect((await other.ask(reorderImages, { body: { images: [{ id, sorting_number: 1 }] } })).status).toBe(404)
  const live = await liveDeal(testApp, seller, await testApp.member('reviewer'))
  expect((await upload(photo, 'x.jpg', live.id)).status).toBe(409)
})

test('a deleted picture disappears from the deal, and its address is a 404', async () => {
  const [image] = (await upload(photo)).body.results
  const { body } = await seller.ask(imageThumbnails, { params: { id: image.id } })
  expect(body['320']).toBe(image.thumb)
  expect((await seller.ask(deleteImage, { params: { id: image.id } })).status).toBe(204)
  const { loan_deal_images } = (await seller.ask(getDeal, { params: { id: deal } })).body
  expect(ids(loan_deal_images)).not.toContain(image.id)
  expect((await open(image.thumb)).statusCode).toBe(404)
})

test('the address of a picture ends with the session that it was made for', async () => {
  const [image] = (await upload(photo)).body.results
  const reader = await testApp.member('reviewer')
  const { body } = await reader.ask(imageThumbnails, { params: { id: image.id } })
  expect((await open(body['320'] ?? '')).statusCode).toBe(200)
  await reader.ask(logOut)
  expect((await open(body['320'] ?? '')).statusCode).toBe(404)
  expect((await open(image.thumb)).statusCode).toBe(200)
})
