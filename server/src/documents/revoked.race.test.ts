import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { logOut, patchUser } from '#domain/accounts/contract.ts'
import { downloadFiles } from '#domain/documents/contract.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { completeDraft } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let admin: Client
beforeAll(async () => {
  testApp = await startTestApp('postgres')
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const DOCUMENTS = 3

/** Ends, or does not end, the right to read while the first document of a zip is being sent. */
async function downloadDuring(event: (owner: Client, deal: string) => Promise<unknown>) {
  const owner = await testApp.member('seller')
  const { id } = await completeDraft(testApp, owner)
  // The test's own documents have no stored content.
  await testApp.product.platform.db.deleteFrom('loan_deal_files').where('loan_deal_id', '=', id).execute()
  await sendForm(
    testApp,
    owner,
    '/loan-deal-files/',
    { loan_deal: id, document_type: 'net_worth' },
    Array.from({ length: DOCUMENTS }, () => ({ name: 'statement.pdf', content: SMALL_PDF })),
  )
  const { storage } = testApp.product.platform
  const stream = storage.stream.bind(storage)
  const first = new PassThrough()
  const streams = vi.spyOn(storage, 'stream').mockImplementationOnce(() => first)
  streams.mockImplementation(stream)
  const answer = testApp.product.http
    .inject({
      method: 'POST',
      url: `/api${downloadFiles.path}`,
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { loan_deal: id },
    })
    .then(
      ({ rawPayload }) => rawPayload.includes('PK\u0005\u0006'),
      () => false,
    )
  await vi.waitUntil(() => streams.mock.calls.length === 1, { timeout: 30_000, interval: 5 })
  first.write('the beginning')
  await event(owner, id)
  first.end('the end')
  const isWhole = await testApp.withoutLogs(() => answer)
  const documents = streams.mock.calls.length
  streams.mockRestore()
  return { isWhole, documents }
}

describe('a zip of documents that is being sent', () => {
  it('is sent to its end while its reader may read them', async () => {
    const { isWhole, documents } = await downloadDuring(async () => {})
    expect([isWhole, documents]).toEqual([true, DOCUMENTS])
  })

  it.each<[string, Parameters<typeof downloadDuring>[0]]>([
    ['logs out', (owner) => owner.ask(logOut)],
    [
      'is deactivated',
      (owner) => admin.ask(patchUser, { params: { id: owner.id }, body: { is_active: false } }),
    ],
    [
      'does not have the deal any more',
      (_owner, deal) =>
        testApp.product.platform.db
          .updateTable('loan_deals')
          .set({ owner_id: admin.id })
          .where('id', '=', deal)
          .execute(),
    ],
  ])(
    'ends with the document that is on its way, and is not whole, if its reader %s',
    async (_what, event) => {
      expect(await downloadDuring(event)).toEqual({ isWhole: false, documents: 1 })
    },
  )
})
