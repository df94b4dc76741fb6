/*
 * node bench/documents.ts [--uploads 1000] [--readings 200] [--appraisals 10] [--json file]: documents sent to deals, and
 * read in the viewer under their reader's mark, each for the first time, with the server's memory meanwhile; appraisals
 * whose pages are turned under protected viewing. On PostgreSQL, with the
 * demonstration market. Beside a server that only hashes and stores the same bytes, and the same documents in the clear.
 */

import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { ShownPages } from '#domain/documents/pages.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { newDatabase } from '#server/test/real-postgres.ts'
import { startServerProcess } from '#server/test/server-process.ts'
import { figuresOf } from './lib/figures.ts'
import { openDatabases } from './lib/markets.ts'
import { option, Report } from './lib/results.ts'

const UPLOADS = option('uploads', 1_000)
const READINGS = option('readings', 200)
const APPRAISALS = option('appraisals', 10)
const AT_ONCE = 2
const LOOKED_AT_MS = 1_000
const PAGES = 20
/** A smaller answer is none of the documents. */
const LEAST_BYTES = 100_000
/** Of a deal, whose own limit is 500. */
const FILES_OF_DEAL = 400

interface Deal {
  id: string
  deal_state: string
  loan_deal_files: { name: string; url: string | null; view_url: string | null }[]
}
type List = { results: Deal[] }

/** Pages of text, and one with a picture whose noise compresses as badly as a scan. */
async function documentOf(number: number): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= PAGES; page += 1)
    pdf.addPage([612, 792]).drawText(`Document ${number}, page ${page}`, { font, x: 50, y: 700 })
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 1000, height: 1000, channels: 3, background: '#fff', noise } as const
  const scan = await pdf.embedJpg(await sharp({ create }).jpeg({ quality: 90 }).toBuffer())
  pdf.addPage([612, 792]).drawImage(scan, { x: 50, y: 50, width: 500, height: 500 })
  return Buffer.from(await pdf.save())
}

/** An appraisal: full pages of text, each with a photograph. */
async function appraisalOf(number: number): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 1200, height: 800, channels: 3, background: '#fff', noise } as const
  const photograph = await pdf.embedJpg(await sharp({ create }).blur(3).jpeg().toBuffer())
  for (let page = 1; page <= PAGES; page += 1) {
    const sheet = pdf.addPage([612, 792])
    for (let line = 1; line <= 45; line += 1) {
      const text = `Appraisal ${number}, page ${page}, line ${line}: a detached house of two storeys, built in 1987`
      sheet.drawText(text, { font, size: 10, x: 50, y: 760 - line * 11 })
    }
    sheet.drawImage(photograph, { x: 50, y: 40, width: 300, height: 200 })
  }
  return Buffer.from(await pdf.save())
}

/** Does the work for 0 to `count` - 1, a few at once; the milliseconds of each. */
async function timed(count: number, work: (index: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next
      next += 1
      const began = performance.now()
      await work(index)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return times
}

async function perSecond(count: number, work: (index: number) => Promise<void>) {
  const began = performance.now()
  const times = await timed(count, work)
  return figuresOf(times, (performance.now() - began) / 1000)
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Does the work, and says how much memory the server had at most meanwhile, and at its end. */
async function watched<T>(pid: number, work: () => Promise<T>) {
  let highest = residentMb(pid)
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMb(pid))
  }, 50)
  try {
    const figures = await work()
    return { figures, highest, last: residentMb(pid) }
  } finally {
    clearInterval(timer)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'homeslice-documents-'))
const postgres = await openDatabases()
const server = await startServerProcess({
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: await newDatabase(postgres.url),
  SEED: 'auto',
})
const report = new Report('documents')

async function logIn(name: string) {
  const answer = await fetch(`${server.url}/api/accounts/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@homeslice.test`, password: 'HomeSlice-Demo-1!' }),
  })
  const { access } = (await answer.json()) as { access: string }
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const form = body instanceof FormData
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
        ...(body && !form && { 'content-type': 'application/json' }),
      },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
}

/** Reads an address to its end. */
async function read(address: string, leastBytes = LEAST_BYTES): Promise<Buffer> {
  const response = await fetch(`${server.url}${address}`)
  const content = Buffer.from(await response.arrayBuffer())
  if (!response.ok || content.length < leastBytes) throw new Error(`${address}: ${response.status}`)
  return content
}

/** Opens a document under protected viewing and turns its pages: the milliseconds until each of them is there. */
async function turnPages(address: string): Promise<number[]> {
  let began = performance.now()
  const { pages } = JSON.parse((await read(address, 0)).toString()) as ShownPages
  const times: number[] = []
  for (const { url } of pages) {
    await read(url, 10_000)
    times.push(performance.now() - began)
    // A reader looks at a page before turning it.
    await wait(LOOKED_AT_MS)
    began = performance.now()
  }
  return times
}

/** Hashes and stores what is sent, and does nothing else. */
async function bareStore() {
  const bare = createServer((request, response) => {
    const hash = createHash('sha256')
    const through = new PassThrough()
    through.on('data', (part: Buffer) => hash.update(part))
    pipeline(request, through, createWriteStream(join(folder, crypto.randomUUID()), { flush: true })).then(
      () => response.end(hash.digest('hex')),
      (error: Error) => response.destroy(error),
    )
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(bare.address() as AddressInfo).port}`, end: () => bare.close() }
}

try {
  const [admin, seller, reviewer, buyer] = [
    await logIn('admin'),
    await logIn('seller'),
    await logIn('reviewer'),
    await logIn('buyer'),
  ]
  const { results: own } = await seller<List>(
    'GET',
    '/loan-deal/user_properties/?deal_state=pending,draft,rejected&page_size=50',
  )
  const sold = own.find(({ deal_state }) => deal_state === 'pending')
  const deals = [sold, ...own.filter((deal) => deal !== sold)].flatMap((deal) => deal ?? [])
  if (!sold || deals.length * FILES_OF_DEAL < UPLOADS) throw new Error('The seller has too few deals.')
  const documents = await Promise.all(Array.from({ length: 10 }, (_, number) => documentOf(number)))
  const formOf = (index: number) => {
    const form = new FormData()
    form.set('loan_deal', deals[Math.floor(index / FILES_OF_DEAL)]?.id ?? '')
    form.set('document_type', 'net_worth')
    const content = new Uint8Array(documents[index % documents.length] ?? Buffer.alloc(0))
    form.set('files', new File([content], `document ${index}.pdf`, { type: 'application/pdf' }))
    return form
  }
  const upload = async (index: number) => {
    await admin('POST', '/loan-deal-files/', formOf(index))
  }
  const pid = server.pid
  await timed(20, (index) => upload(UPLOADS + index - 20))
  const before = residentMb(pid)
  const uploads = await watched(pid, () => perSecond(UPLOADS - 20, upload))
  const bare = await bareStore()
  const stored = await perSecond(UPLOADS - 20, async (index) => {
    const response = await fetch(bare.url, { method: 'POST', body: formOf(index) })
    await response.text()
  })
  bare.end()
  report.add({
    what: `uploads of ${Math.round((documents[0]?.length ?? 0) / 1000)} KB, ${AT_ONCE} at once`,
    value: uploads.figures.perSecond,
    unit: '/s',
    reference: { what: 'hashed and stored alone', value: stored.perSecond },
    note: `p99 ${Math.round(uploads.figures.p99)} ms`,
  })
  report.add({ what: 'memory before', value: before, unit: 'MB' })
  report.add({ what: `highest during ${UPLOADS} uploads`, value: uploads.highest, unit: 'MB' })
  report.add({ what: 'after them', value: uploads.last, unit: 'MB' })

  await reviewer('POST', `/loan-deal/${sold.id}/approve/`, {})
  await seller('POST', `/loan-deal/${sold.id}/schedule/`, {
    bid_start_ts: new Date().toISOString(),
    bid_end_ts: new Date(Date.now() + DAY_MS).toISOString(),
  })
  await buyer('POST', `/loan-deal/${sold.id}/room/enter/`, {
    nda_version: STANDARD_NDA.version,
    accepts: true,
  })
  const shown = (await buyer<Deal>('GET', `/loan-deal/${sold.id}/`)).loan_deal_files
  const addresses = shown.flatMap(({ name, view_url }) => (/^document /.test(name) && view_url) || [])
  const clear = (await seller<Deal>('GET', `/loan-deal/${sold.id}/`)).loan_deal_files
  const inClear = clear.flatMap(({ name, view_url }) => (/^document /.test(name) && view_url) || [])
  if (addresses.length < READINGS) throw new Error(`The deal has ${addresses.length} documents.`)
  const readings = await watched(pid, () =>
    perSecond(READINGS, async (index) => {
      await read(addresses[index] ?? '')
    }),
  )
  const plain = await perSecond(READINGS, async (index) => {
    await read(inClear[index] ?? '')
  })
  report.add({
    what: `documents of ${PAGES + 1} pages read under a mark`,
    value: readings.figures.perSecond,
    unit: '/s',
    reference: { what: 'in the clear', value: plain.perSecond },
    note: `p50 ${Math.round(readings.figures.p50)} ms, p99 ${Math.round(readings.figures.p99)} ms`,
  })
  await seller('PATCH', `/loan-deal/${sold.id}/room/`, { protected_viewing: true })
  for (let number = 0; number < APPRAISALS; number += 1) {
    const form = new FormData()
    form.set('loan_deal', sold.id)
    form.set('document_type', 'appraisal_report')
    const content = new Uint8Array(await appraisalOf(number))
    form.set('files', new File([content], `appraisal ${number}.pdf`, { type: 'application/pdf' }))
    await admin('POST', '/loan-deal-files/', form)
  }
  const protectedOnes = (await buyer<Deal>('GET', `/loan-deal/${sold.id}/`)).loan_deal_files.flatMap(
    ({ name, view_url }) => (/^appraisal /.test(name) && view_url) || [],
  )
  const turns = await watched(pid, async () => {
    const first: number[] = []
    const next: number[] = []
    for (const address of protectedOnes) {
      const [opened = 0, ...turned] = await turnPages(address)
      first.push(opened)
      next.push(...turned)
    }
    return { first: figuresOf(first, 1), next: figuresOf(next, 1) }
  })
  for (const [which, figures] of Object.entries(turns.figures))
    report.add({
      what: `${which} page of an appraisal of ${PAGES} under protected viewing`,
      value: figures.p50,
      unit: 'ms',
      note: `p99 ${Math.round(figures.p99)} ms`,
    })
  report.add({ what: `highest during ${APPRAISALS} of them`, value: turns.highest, unit: 'MB' })
  report.add({ what: `highest during ${READINGS} readings`, value: readings.highest, unit: 'MB' })
  report.add({ what: 'after them', value: readings.last, unit: 'MB' })
} finally {
  await server.end('SIGTERM')
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
report.end()
