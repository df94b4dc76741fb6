import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SMALL_PDF } from '../test/forms.ts'
import { completeDraft } from '../test/listing.ts'
import { openRaw } from '../test/raw-request.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let port: number
let deal: string
beforeAll(async () => {
  testApp = await startTestApp('postgres')
  seller = await testApp.member('seller')
  ;({ id: deal } = await completeDraft(testApp, seller))
  const { http } = testApp.product
  await http.listen({ port: 0, host: '127.0.0.1' })
  port = (http.server.address() as AddressInfo).port
})
afterAll(() => testApp.close())

const LINE = '\r\n'
const field = (name: string, value: string) =>
  `--XX${LINE}Content-Disposition: form-data; name="${name}"${LINE}${LINE}${value}${LINE}`
const file = Buffer.concat([
  Buffer.from(
    `--XX${LINE}Content-Disposition: form-data; name="files"; filename="a.pdf"${LINE}Content-Type: application/pdf${LINE}${LINE}`,
  ),
  SMALL_PDF,
  Buffer.from(LINE),
])
const fields = () => Buffer.from(field('loan_deal', deal) + field('document_type', 'net_worth'))
const form = () => Buffer.concat([fields(), file, file, Buffer.from(`--XX--${LINE}`)])

/** How much of the form is sent, by what it is cut off in, and how many of its files have been stored by then. */
const STAGES: Record<string, { bytes: () => number; stored: number }> = {
  'before its fields': { bytes: () => 0, stored: 0 },
  'in a field': { bytes: () => fields().length - 5, stored: 0 },
  'before its first file': { bytes: () => fields().length, stored: 0 },
  'in the head of a file': { bytes: () => fields().length + 40, stored: 0 },
  'in the content of a file': { bytes: () => fields().length + file.length - 100, stored: 0 },
  'in its second file': { bytes: () => fields().length + 2 * file.length - 100, stored: 1 },
  'in its last line': { bytes: () => form().length - 4, stored: 2 },
}

const puts = () => vi.spyOn(testApp.product.platform.storage, 'put')
const storedRows = () =>
  testApp.product.platform.db
    .selectFrom('stored_contents')
    .select('storage_key')
    .where('loan_deal_id', '=', deal)
    .execute()
const documents = async () =>
  (
    await testApp.product.platform.db
      .selectFrom('loan_deal_files')
      .select('storage_key')
      .where('loan_deal_id', '=', deal)
      .execute()
  ).length

async function send(bytes: number): Promise<{ socket: Socket }> {
  const head = [
    'POST /api/loan-deal-files/ HTTP/1.1',
    'Host: market.test',
    `Authorization: Bearer ${seller.token}`,
    'Content-Type: multipart/form-data; boundary=XX',
    `Content-Length: ${form().length}`,
    'Connection: close',
  ]
  const opened = await openRaw(port, head.join(LINE) + LINE + LINE)
  opened.socket.write(form().subarray(0, bytes))
  return opened
}

/** Resolves when the server has finished with the next request, whatever became of its connection. */
const handled = () =>
  new Promise<void>((resolve) => {
    const { http } = testApp.product
    http.server.once('request', (_request, response) => response.once('close', () => resolve()))
  })

it.each(Object.entries(STAGES))(
  'an upload that is cut off %s leaves nothing behind',
  async (_where, stage) => {
    const { storage } = testApp.product.platform
    const [before, rows] = [await documents(), await storedRows()]
    const put = puts()
    const end = handled()
    const { socket } = await send(stage.bytes())
    await vi.waitUntil(() => put.mock.settledResults.length === stage.stored, {
      timeout: 30_000,
      interval: 5,
    })
    const keys = await Promise.all(put.mock.results.map(({ value }) => value))
    expect(keys).toHaveLength(stage.stored)
    socket.destroy()
    await end
    await vi.waitUntil(async () => !(await Promise.all(keys.map(storage.has))).includes(true), {
      timeout: 30_000,
      interval: 5,
    })
    put.mockRestore()
    expect([await documents(), await storedRows()]).toEqual([before, rows])
  },
)

it('an upload whose sender leaves before the answer is stored whole, once', async () => {
  const before = await documents()
  const put = puts()
  const { socket } = await send(form().length)
  await vi.waitUntil(() => put.mock.settledResults.length === 2, { timeout: 30_000, interval: 1 })
  socket.destroy()
  put.mockRestore()
  await vi.waitUntil(async () => (await documents()) > before, { timeout: 30_000, interval: 5 })
  expect(await documents()).toBe(before + 2)
})
