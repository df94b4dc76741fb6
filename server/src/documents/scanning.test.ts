import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EICAR, type FakeClamd, type Scanning, startFakeClamd } from '../test/fake-clamd.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { completeDraft } from '../test/listing.ts'
import { newcomer, sendScan } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let clamd: FakeClamd
let testApp: TestApp
let seller: Client
let draft: string
beforeAll(async () => {
  clamd = await startFakeClamd()
  testApp = await startTestApp('postgres', { SCAN: 'clamd', CLAMD_ADDRESS: clamd.address })
  seller = await testApp.member('seller')
  draft = (await completeDraft(testApp, seller)).id
})
afterAll(async () => {
  await testApp.close()
  await clamd.stop()
})
beforeEach(() => {
  clamd.scanning = 'scan'
  clamd.files.length = 0
})

const INFECTED = Buffer.concat([SMALL_PDF, Buffer.from(`%${EICAR}\n%%EOF\n`)])
const upload = (content: Buffer, name = 'deed.pdf') =>
  sendForm(testApp, seller, '/loan-deal-files/', { loan_deal: draft, document_type: 'net_worth' }, [
    { name: 'good.pdf', content: SMALL_PDF },
    { name, content },
  ])
const storedFiles = async () => {
  const { db, config } = testApp.product.platform
  const rows = await Promise.all(
    (['loan_deal_files', 'loan_deal_images', 'kyc_scans', 'stored_contents'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  )
  const files = readdirSync(join(config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return [...rows.map(({ length }) => length), files.filter((entry) => entry.isFile()).length]
}
const finds = () =>
  testApp.product.platform.db
    .selectFrom('events')
    .selectAll()
    .where('type', '=', 'file.infected')
    .orderBy('id')
    .execute()

describe('a file with a virus', () => {
  it('is refused with its name, nothing of its form is stored, and the finding is audited without the name', async () => {
    expect((await upload(SMALL_PDF)).status).toBe(201)
    const before = await storedFiles()
    const { status, body } = await upload(INFECTED, 'Ada Sample.pdf')
    expect([status, body]).toEqual([
      400,
      {
        non_field_errors: ['Error in uploading documents'],
        files: [
          'Ada Sample.pdf contains a virus, so it was not stored. Check the device that it comes from.',
        ],
        code: 'infected',
      },
    ])
    expect(await storedFiles()).toEqual(before)
    const [found, ...more] = await finds()
    expect(more).toEqual([])
    expect(found).toMatchObject({ audit_type: 'file_changes', actor_id: seller.id, subject_id: seller.id })
    expect(found?.after).toEqual({
      sha256: createHash('sha256').update(INFECTED).digest('hex'),
      bytes: INFECTED.length,
      finding: 'Eicar-Test-Signature',
    })
  })

  it('is refused as a picture of a deal, before it is drawn, and as a scan for identification', async () => {
    const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .withExif({ IFD0: { ImageDescription: EICAR } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    const before = await storedFiles()
    const picture = await sendForm(testApp, seller, '/loan-deal-images/', { loan_deal: draft }, [
      { name: 'house.png', content },
    ])
    const scan = await sendScan(testApp, await newcomer(testApp), 'document_scan', {
      name: 'passport.pdf',
      content: INFECTED,
    })
    for (const { status, body } of [picture, scan]) expect([status, body.code]).toEqual([400, 'infected'])
    expect(await storedFiles()).toEqual(before)
  })
})

it.each<Scanning>(['error', 'silence', 'cut'])(
  'while the scanner responds with %s, uploads are a 503 with a sentence, and nothing is stored',
  async (scanning) => {
    clamd.scanning = scanning
    const before = [await storedFiles(), (await finds()).length]
    const { status, body } = await testApp.withoutLogs(() => upload(SMALL_PDF))
    expect(status).toBe(503)
    expect(body).toEqual({
      non_field_errors: [
        'Error in uploading documents',
        'The file could not be checked for viruses: the scanner does not answer. Nothing was changed; try again later, or contact us.',
      ],
      code: 'scanner_unavailable',
    })
    expect([await storedFiles(), (await finds()).length]).toEqual(before)
  },
)
