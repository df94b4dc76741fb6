import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { largePdf, SMALL_PDF } from '../forms.ts'
import { completeDraft } from '../listing.ts'
import { type Client, type SecondServer, startTestApp, type TestApp } from '../test-app.ts'
import { startStorm } from './storm.ts'

/** At most 32 kB a file: the small document fits, the writing of the large one fails midway. */
const FILE_BLOCKS = 64
const LARGE_PDF = largePdf(200_000)

const folder = mkdtempSync(join(tmpdir(), 'homeslice-disk-'))
let office: TestApp
let server: SecondServer
beforeAll(async () => {
  office = await startTestApp('postgres', { DATA_DIR: folder })
  server = await office.secondServer({ LOG_LEVEL: 'fatal' }, { fileBlocks: FILE_BLOCKS })
})
afterAll(async () => {
  expect(await server.server.end('SIGTERM')).toBe(0)
  await office.close()
  rmSync(folder, { recursive: true, force: true })
})

async function upload(seller: Client, deal: string, content: Buffer) {
  const form = new FormData()
  form.append('loan_deal', deal)
  form.append('document_type', 'appraisal_report')
  form.append('files', new File([new Uint8Array(content)], 'appraisal.pdf', { type: 'application/pdf' }))
  const response = await fetch(`${server.server.url}/api/loan-deal-files/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.token}` },
    body: form,
  })
  return { status: response.status, text: await response.text() }
}

const storedFiles = () =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

it('when the disk is full under load, an upload fails with a sentence, and leaves nothing behind', async () => {
  const seller = await office.member('seller')
  const deal = await completeDraft(office, seller)
  const storm = await startStorm(office, [server])
  await storm.flows(20)
  const failed = await upload(seller, deal.id, LARGE_PDF)
  expect([failed.status, failed.text]).toEqual([507, expect.stringContaining('out of space')])
  expect(storedFiles()).toEqual([])
  expect((await upload(seller, deal.id, SMALL_PDF)).status).toBe(201)
  expect(storedFiles()).toHaveLength(1)
  expect((await server.as(seller).ask(getDeal, { params: { id: deal.id } })).status).toBe(200)
  await storm.flows(20)
  await storm.endsClean()
})
