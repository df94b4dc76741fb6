import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logOut } from '#domain/accounts/contract.ts'
import { getDeal } from '#domain/auctions/contract.ts'
import { deleteFile, downloadFiles } from '#domain/documents/contract.ts'
import { MAX_FILE_BYTES } from '#domain/kernel/files.ts'
import { newId } from '../platform/ids.ts'
import { signedAddress } from '../platform/storage/signed-address.ts'
import { largePdf, type SentFile, SMALL_PDF, sendForm } from '../test/forms.ts'
import { approvedDeal, completeDraft, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

const HOUR_MS = 3_600_000

let testApp: TestApp
let seller: Client
let reviewer: Client
let buyer: Client
let draft: string

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  buyer = await testApp.member('buyer')
  draft = (await completeDraft(testApp, seller)).id
})
afterAll(() => testApp.close())

const upload = (client: Client, loan_deal: string, files: readonly SentFile[], document_type = 'net_worth') =>
  sendForm(testApp, client, '/loan-deal-files/', { loan_deal, document_type }, files)
const pdf: SentFile = { name: 'statement.pdf', content: SMALL_PDF }
const open = (url: string) => testApp.product.http.inject({ method: 'GET', url })
const stored = () => {
  const folder = join(testApp.product.platform.config.dataDir, 'files')
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length
}
const auditOf = (type: string) =>
  testApp.product.platform.db
    .selectFrom('events')
    .selectAll()
    .where('type', '=', type)
    .orderBy('id')
    .execute()

async function sold(): Promise<string> {
  const { id } = await liveDeal(testApp, seller, reviewer)
  const change = { deal_state: 'sold', sold_to: buyer.id, sold_at: new Date(), sale_amount: '460000.00' }
  await testApp.product.platform.db.updateTable('loan_deals').set(change).where('id', '=', id).execute()
  return id
}

describe('adding documents', () => {
  test('a document is stored with its digest, audited, and counted towards the mandatory documents', async () => {
    const response = await upload(seller, draft, [pdf])
    expect(response.status).toBe(201)
    expect(response.body.results).toMatchObject([
      {
        document_type: 'net_worth',
        name: 'statement.pdf',
        media_type: 'application/pdf',
        bytes: SMALL_PDF.length,
      },
    ])
    const sha256 = createHash('sha256').update(SMALL_PDF).digest('hex')
    const [event] = await auditOf('file.uploaded')
    expect(event).toMatchObject({ audit_type: 'file_changes', actor_id: seller.id, subject_id: draft })
    expect(event?.after).toMatchObject({ files: [{ name: 'statement.pdf', sha256 }] })
  })

  test('missing items are recounted when a mandatory document is removed', async () => {
    const deal = await completeDraft(testApp, seller)
    const before = await seller.ask(getDeal, { params: { id: deal.id } })
    const lien = before.body.loan_deal_files.find((file) => file.document_type === 'proof_of_lien')
    expect(before.body.missing).toEqual([])
    expect((await seller.ask(deleteFile, { params: { id: lien?.id ?? '' } })).status).toBe(204)
    const after = await seller.ask(getDeal, { params: { id: deal.id } })
    expect(after.body.missing).toMatchObject([{ field: 'documents.proof_of_lien' }])
    expect(after.body.deal_status).toBe('incomplete')
    expect((await seller.ask(deleteFile, { params: { id: lien?.id ?? '' } })).status).toBe(404)
  })

  test.each([
    [
      'a program that calls itself a PDF',
      { name: 'deed.pdf', content: Buffer.from('MZ\u0090\u0000\u0003'), type: 'application/pdf' },
    ],
    ['a page', { name: 'deed.html', content: '<!doctype html><script>alert(1)</script>' }],
    ['text that is no table', { name: 'notes.txt', content: 'hello' }],
    ['a table with a zero byte', { name: 'rows.csv', content: 'a,b\n1,\u00002' }],
    [
      'an empty zip that calls itself a workbook',
      { name: 'tape.xlsx', content: Buffer.from(`PK\u0005\u0006${'\u0000'.repeat(18)}`, 'latin1') },
    ],
  ])('%s is rejected by its content, and the message names it', async (_what, file) => {
    const before = stored()
    const response = await upload(seller, draft, [pdf, file])
    expect(response.status).toBe(415)
    expect(response.body.files[0]).toContain(file.name)
    expect(response.body.non_field_errors[0]).toBe('Error in uploading documents')
    expect(stored(), 'the good file of the form was not kept either').toBe(before)
  })

  test('a table is accepted as CSV, and a picture whatever its file name', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const response = await upload(seller, draft, [
      { name: 'rows.csv', content: 'due,paid\n2026-01-01,2026-01-02\n' },
      { name: 'scan.pdf', content: png },
    ])
    expect(
      response.body.results.map((file: { name: string; media_type: string }) => [file.name, file.media_type]),
    ).toEqual([
      ['rows.csv', 'text/csv'],
      ['scan.pdf.png', 'image/png'],
    ])
  })

  test('a file over 25 MB is a 413, one of exactly 25 MB is accepted', async () => {
    const sized = (bytes: number) => ({ name: 'big.pdf', content: largePdf(bytes) })
    const tooLarge = await upload(seller, draft, [sized(MAX_FILE_BYTES + 1)])
    expect(tooLarge.status).toBe(413)
    expect(tooLarge.body.non_field_errors[0]).toBe('Error in uploading documents')
    expect((await upload(seller, draft, [sized(MAX_FILE_BYTES)])).status).toBe(201)
  })

  test('more than ten files are a 413, and none is stored', async () => {
    const before = stored()
    expect(
      (
        await upload(
          seller,
          draft,
          Array.from({ length: 11 }, () => pdf),
        )
      ).status,
    ).toBe(413)
    expect(stored()).toBe(before)
  })

  test('wrong, unknown and missing fields are named', async () => {
    const send = (fields: Record<string, string>, files: SentFile[]) =>
      sendForm(testApp, seller, '/loan-deal-files/', fields, files)
    expect((await send({ loan_deal: draft, document_type: 'poem' }, [pdf])).body).toHaveProperty(
      'document_type',
    )
    expect(
      (await send({ loan_deal: draft, document_type: 'mortgage', secret: '1' }, [pdf])).body,
    ).toHaveProperty('secret')
    const empty = await send({ loan_deal: draft, document_type: 'mortgage' }, [])
    expect(empty).toMatchObject({ status: 400, body: { files: ['This field is required.'] } })
    const blank = await send({ loan_deal: draft, document_type: 'mortgage' }, [
      { name: 'a.pdf', content: '' },
    ])
    expect(blank.status).toBe(400)
    expect(blank.body.files).toEqual(['a.pdf is empty.'])
  })
})

describe('who can change documents', () => {
  test("another seller's draft is a 404", async () => {
    const other = await testApp.member('seller')
    const hidden = await upload(other, draft, [pdf])
    const unknown = await upload(other, newId(), [pdf])
    expect([hidden.status, hidden.body]).toEqual([404, unknown.body])
    const { body } = await seller.ask(getDeal, { params: { id: draft } })
    const id = body.loan_deal_files[0]?.id ?? ''
    expect((await other.ask(deleteFile, { params: { id } })).status).toBe(404)
  })

  test('a visible deal of another seller is a 403, and a live deal a 409 for its owner', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    expect((await upload(await testApp.member('seller'), id, [pdf])).status).toBe(403)
    const closed = await upload(seller, id, [pdf])
    expect(closed.status).toBe(409)
    expect(closed.body.non_field_errors[0]).toBe('Error in uploading documents')
    expect((await upload(await testApp.member('superuser'), id, [pdf])).status).toBe(201)
  })

  test('a document added after the approval returns the deal to a reviewer', async () => {
    const { id } = await approvedDeal(testApp, seller, reviewer)
    expect((await upload(seller, id, [pdf])).status).toBe(201)
    const { body } = await seller.ask(getDeal, { params: { id } })
    expect(body).toMatchObject({ deal_state: 'issue_detected', potential_change_notified: true })
  })
})

describe('reading documents', () => {
  test('an address shows one document to the user it was made for, and every view is audited', async () => {
    const { id } = await completeDraft(testApp, seller)
    await upload(seller, id, [
      { name: 'Titre « foncier ».pdf', content: SMALL_PDF },
      { name: 'r.csv', content: 'a,b' },
    ])
    const { body } = await seller.ask(getDeal, { params: { id } })
    const [title, table] = body.loan_deal_files.filter((file) => file.document_type === 'net_worth')
    const shown = await open(title?.url ?? '')
    expect(shown.statusCode).toBe(200)
    expect(shown.rawPayload.equals(SMALL_PDF)).toBe(true)
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(shown.headers['content-disposition']).toBe(
      `inline; filename="Titre  foncier .pdf"; filename*=UTF-8''Titre%20%C2%AB%20foncier%20%C2%BB.pdf`,
    )
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    expect((await open(table?.url ?? '')).headers['content-disposition']).toMatch(/^attachment/)
    const viewed = await auditOf('file.viewed')
    expect(viewed.map((event) => [event.actor_id, event.audit_type, event.subject_id])).toEqual([
      [seller.id, 'file_downloads', title?.id],
      [seller.id, 'file_downloads', table?.id],
    ])
  })

  test('a changed, foreign or expired address is a 404, as is that of a deleted document', async () => {
    const { id } = await completeDraft(testApp, seller)
    await upload(seller, id, [pdf])
    const { body } = await seller.ask(getDeal, { params: { id } })
    const file = body.loan_deal_files.find((candidate) => candidate.document_type === 'net_worth')
    const url = file?.url ?? ''
    expect((await open(url)).statusCode).toBe(200)
    for (const wrong of [
      url.replace(/for=.*/, `for=${reviewer.id}`),
      url.replace(/&for=.*/, ''),
      url.replace(/expires=\d+/, 'expires=9999999999999'),
      url.replace(file?.id ?? '', newId()),
      url.split('?')[0] ?? '',
    ]) {
      expect((await open(wrong)).statusCode, wrong).toBe(404)
    }
    const signedAt = (hoursAgo: number) => {
      const path = (url.split('?')[0] ?? '').replace('/api', '')
      return signedAddress(
        testApp.product.platform.tokens,
        path,
        new Date(Date.now() - hoursAgo * HOUR_MS),
        /&for=([^&]+)/.exec(url)?.[1] ?? '',
      )
    }
    expect((await open(signedAt(0))).statusCode).toBe(200)
    expect((await open(signedAt(2))).statusCode, 'rightly signed, but expired').toBe(404)
    await seller.ask(deleteFile, { params: { id: file?.id ?? '' } })
    expect((await open(url)).statusCode).toBe(404)
  })

  test('an address ends with the session that it was made for', async () => {
    const leaving = await testApp.member('seller')
    const { id } = await completeDraft(testApp, leaving)
    await upload(leaving, id, [pdf])
    const { body } = await leaving.ask(getDeal, { params: { id } })
    const url = body.loan_deal_files.find((file) => file.document_type === 'net_worth')?.url ?? ''
    expect((await open(url)).statusCode).toBe(200)
    await leaving.ask(logOut)
    expect((await open(url)).statusCode).toBe(404)
  })

  test('the zip contains every document under its own name and is audited file by file', async () => {
    const { id } = await completeDraft(testApp, seller)
    await testApp.product.platform.db
      .updateTable('loan_deal_files')
      .set({ deleted_at: new Date() })
      .where('loan_deal_id', '=', id)
      .execute()
    await upload(seller, id, [pdf, pdf, { name: 'rows.csv', content: 'a,b\n' }])
    const response = await testApp.product.http.inject({
      method: 'POST',
      url: `/api${downloadFiles.path}`,
      headers: { authorization: `Bearer ${seller.token}` },
      payload: { loan_deal: id },
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/zip')
    expect(namesIn(response.rawPayload)).toEqual([
      'Net worth/statement.pdf',
      'Net worth/statement (2).pdf',
      'Net worth/rows.csv',
    ])
    expect(await auditOf('file.downloaded')).toHaveLength(3)
  })

  test('a buyer downloads the documents of a deal they won, and none of a listing', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    expect((await buyer.ask(downloadFiles, { body: { loan_deal: id } })).status).toBe(403)
    const won = await sold()
    // The test's rows have no stored content: the failure carries the message of the specification.
    const broken = await testApp.withoutLogs(() => buyer.ask(downloadFiles, { body: { loan_deal: won } }))
    expect([broken.status, broken.body]).toEqual([
      500,
      { non_field_errors: ['Some error has occurred while downloading zip file'] },
    ])
    expect((await buyer.ask(downloadFiles, { body: { loan_deal: draft } })).status).toBe(404)
  })
})

/** The names in a zip's central directory. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = []
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4)) {
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  }
  return names
}
