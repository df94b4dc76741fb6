import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDeal } from '#domain/deals/contract.ts'
import { uploadFiles } from '#domain/documents/contract.ts'
import { sendRaw } from './raw-request.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

let testApp: TestApp
let seller: Client
let deal: string
let port: number
beforeAll(async () => {
  testApp = await startTestApp('postgres', { LOG_LEVEL: 'silent' })
  seller = await testApp.member('seller')
  deal = (await seller.ask(createDeal, { body: {} })).body.id
  await testApp.product.http.listen({ port: 0, host: '127.0.0.1' })
  port = (testApp.product.http.server.address() as AddressInfo).port
})
afterAll(() => testApp.close())

const field = (name: string, value: string) =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fields = () => field('loan_deal', deal) + field('document_type', 'mortgage')
const FILE = '--XX\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4'
const END = '--XX--\r\n'

function sendForm(form: string, type = 'multipart/form-data; boundary=XX') {
  const head = [
    `POST /api${uploadFiles.path} HTTP/1.1`,
    'Host: market.test',
    `Authorization: Bearer ${seller.token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(form)}`,
  ]
  return sendRaw(port, head, form)
}

describe('a malformed form is a 400 with a sentence', () => {
  it.each<[string, () => string, string?]>([
    ['cut off in the headers of a part', () => '--XX\r\nContent-Disp'],
    ['cut off in a field', () => '--XX\r\nContent-Disposition: form-data; name="loan_deal"\r\n\r\n12'],
    ['cut off after a field', () => fields()],
    ['cut off in a file', () => fields() + FILE],
    ['without its last boundary', () => `${fields() + FILE}\r\n`],
    ['that names no boundary', () => fields() + END, 'multipart/form-data'],
    ['with an empty boundary', () => fields() + END, 'multipart/form-data; boundary='],
    ['with another boundary than it names', () => fields() + END, 'multipart/form-data; boundary=YY'],
    ['with a boundary of 5 000 characters', () => END, `multipart/form-data; boundary=${'b'.repeat(5_000)}`],
    ['whose field name is endless', () => field('n'.repeat(900_000), '1') + END],
    ['whose field has no name', () => `--XX\r\nContent-Disposition: form-data\r\n\r\n1\r\n${END}`],
    ['with 10 001 fields', () => field('a', '1').repeat(10_001) + END],
    ['with 10 001 parts of no kind', () => '--XX\r\nX-A: 1\r\n\r\n1\r\n'.repeat(10_001) + END],
    [
      'with a broken JSON field',
      () =>
        `--XX\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n{\r\n${END}`,
    ],
  ])('%s', async (_what, form, type) => {
    const { status, body } = await sendForm(form(), type)
    expect(status, body).toBe(400)
    expect(JSON.parse(body)).toHaveProperty('non_field_errors')
    expect(body.length).toBeLessThan(1_000)
  })
})

describe('the Host header', () => {
  it.each([
    ['two of them', ['Host: market.test', 'Host: evil.test']],
    ['two that are alike', ['Host: market.test', 'HOST: market.test']],
    ['none', []],
  ])('%s: 400', async (_what, hosts) => {
    expect((await sendRaw(port, ['GET /healthz HTTP/1.1', ...hosts])).status).toBe(400)
  })

  it('one: the request is served', async () => {
    expect((await sendRaw(port, ['GET /healthz HTTP/1.1', 'Host: market.test'])).status).toBe(200)
  })
})
