import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyDocument } from '#domain/documents/contract.ts'
import { knownFingerprints } from '../files/signatures/known-certificates.ts'
import { signPdf } from '../files/signatures/sign-pdf.ts'
import { largePdf, type SentFile, SMALL_PDF, sendForm } from '../test/forms.ts'
import { withinOneWindow } from '../test/limit-windows.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let signed: Buffer
beforeAll(async () => {
  testApp = await startTestApp()
  const about = { name: 'HomeSlice', reason: 'Signed by Ada Tremblay and Bo Roy', at: new Date() }
  signed = (await signPdf(testApp.product.platform.certificate, SMALL_PDF, about)).content
})
beforeEach(async () => {
  await withinOneWindow()
  await testApp.product.platform.db.deleteFrom('rate_limits').execute()
})
afterAll(() => testApp.close())

const verify = (...files: readonly SentFile[]) =>
  sendForm(testApp, testApp.anybody, verifyDocument.path, {}, files)
const verdictOf = async (content: Buffer) => (await verify({ name: 'a.pdf', content })).body.verdict

describe('verifying a document', () => {
  it('shows anyone who signed it, why and when, and that it is unchanged', async () => {
    const { status, body } = await verify({ name: 'Servicing agreement.pdf', content: signed })
    expect([status, body]).toEqual([
      200,
      {
        file_name: 'Servicing agreement.pdf',
        verdict: 'unchanged',
        signatures: [
          {
            is_intact: true,
            is_homeslice: true,
            covers_file: true,
            added_bytes: 0,
            certified_name: 'HomeSlice document signing',
            reason: 'Signed by Ada Tremblay and Bo Roy',
            signed_at: expect.stringMatching(/^20.+Z$/),
            stamped_by: null,
            was_certificate_valid: true,
          },
        ],
      },
    ])
  })

  it('shows what was changed, added, and never signed', async () => {
    const altered = Buffer.from(signed)
    altered[12] = (altered[12] ?? 0) ^ 1
    expect(await verdictOf(altered)).toBe('altered')
    expect(await verdictOf(Buffer.concat([signed, Buffer.from('more')]))).toBe('changed')
    expect(await verdictOf(SMALL_PDF)).toBe('unsigned')
  })

  it('knows the certificates of every server', async () => {
    const { db } = testApp.product.platform
    expect(await verdictOf(signed)).toBe('unchanged')
    const known = await knownFingerprints(db)
    await db.deleteFrom('platform_certificates').where('fingerprint', 'in', known).execute()
    expect(await verdictOf(signed)).toBe('foreign')
    const { fingerprint, chain } = testApp.product.platform.certificate
    await db.insertInto('platform_certificates').values({ fingerprint, certificate: chain[0] }).execute()
  })

  it.each([
    ['nothing', []],
    ['two files', [1, 2].map((place) => ({ name: `${place}.pdf`, content: SMALL_PDF }))],
    ['a picture', [{ name: 'a.pdf', content: 'GIF89a' }]],
    ['an empty file', [{ name: 'a.pdf', content: '' }]],
  ])('refuses %s with a sentence', async (_what, files) => {
    const { status, body } = await verify(...files)
    expect([status, Object.keys(body)]).toEqual([400, ['files']])
  })

  it('accepts 25 MB, and refuses more', async () => {
    const large = largePdf(24 * 1024 * 1024)
    const { certificate } = testApp.product.platform
    const about = { name: 'HomeSlice', reason: 'Large', at: new Date() }
    expect(await verdictOf((await signPdf(certificate, large, about)).content)).toBe('unchanged')
    const beyond = Buffer.concat([large, Buffer.alloc(2 * 1024 * 1024)])
    expect((await verify({ name: 'a.pdf', content: beyond })).status).toBe(413)
  })

  it('stores nothing of the file', async () => {
    const { db } = testApp.product.platform
    const counted = async () => [
      (await db.selectFrom('stored_contents').selectAll().execute()).length,
      (await db.selectFrom('events').selectAll().execute()).length,
    ]
    const before = await counted()
    await verify({ name: 'a.pdf', content: signed })
    expect(await counted()).toEqual(before)
  })

  it('is limited for each address, by attempts and by checks in progress', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => verify({ name: 'a.pdf', content: signed })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429])
    let tries = 0
    while ((await verify({ name: 'a.pdf', content: SMALL_PDF })).status === 200) tries += 1
    expect(tries).toBe(28)
  })

  it('frees its slot when an upload is aborted', async () => {
    const { http } = testApp.product
    const url = new URL(await http.listen({ port: 0, host: '127.0.0.1' }))
    for (let time = 0; time < 4; time += 1) {
      const socket = connect(Number(url.port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write(
        'POST /api/verify-document/ HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=X\r\nContent-Length: 9999\r\n\r\n--X\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7',
      )
      socket.destroy()
    }
    await expect.poll(() => verdictOf(signed)).toBe('unchanged')
  })
})
