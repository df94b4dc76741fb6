import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { chooseLanguage } from '#domain/accounts/contract.ts'
import { startEvidence } from '#domain/history/evidence/contract.ts'
import type { Catalogue } from '#domain/kernel/language.ts'
import { getTask } from '#domain/tasks/contract.ts'
import { liveBook } from './books.ts'
import { emailOf } from './channels.ts'
import { agree, type Sides, soldDeal, startSides } from './closings.ts'
import { packFile, runScript, unpacked } from './evidence-packs.ts'
import { liveDeal } from './listing.ts'
import { textOfPdf } from './pdf-text.ts'
import { aSigner, linkTo, readAt, sent, signAs, withPdf } from './signings.ts'
import type { Client } from './test-app.ts'
import { unzipped } from './unzipped.ts'
import { sheetOf } from './xlsx.ts'

/* What a reader of French downloads, as the browser test `french` reads pages. */

/** English texts of the product that are others in French, without those with values. */
function englishTexts(): string[] {
  const catalogues = ['domain', 'server'].map((part) =>
    JSON.parse(readFileSync(new URL(`../../../${part}/src/locales/fr.json`, import.meta.url), 'utf8')),
  ) as Catalogue[]
  return catalogues
    .flatMap((catalogue) => Object.entries(catalogue))
    .filter(([english, french]) => english !== french && /^\p{Lu}[^{]*[a-z]{3}[^{]*$/u.test(english))
    .map(([english]) => english)
}
const ENGLISH = englishTexts()

/** Words that no French text has. */
const WORDS =
  /(?<![\p{L}_’'.])(the|of|and|is|are|was|not|with|by|to|from|has|yes|this|it|days?)(?![\p{L}_’'])/giu
/** What people wrote. */
const WRITTEN = /Elm Mortgage Corp\.|Bidder \d/g

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const MATCHES = ENGLISH.map((text) => ({
  text,
  matches: new RegExp(`(?<![\\p{L}-])${escaped(text)}(?![\\p{L}-])`, 'u'),
}))

/** The English in a text. */
const englishIn = (text: string): string[] => [
  ...MATCHES.filter((one) => text.includes(one.text) && one.matches.test(text)).map((one) => one.text),
  ...[...text.matchAll(WORDS)].map(([word]) => word),
]

function expectFrench(what: string, text: string): void {
  expect(text.length, `${what} has a text`).toBeGreaterThan(20)
  expect(
    [...new Set(englishIn(text.replace(WRITTEN, '')))],
    `English in ${what}: ${text.slice(0, 2000)}`,
  ).toEqual([])
}

let sides: Sides
let admin: Client
let sold: string
let live: string
let book: string
beforeAll(async () => {
  sides = await startSides()
  const { testApp, seller, buyer, reviewer } = sides
  await testApp.product.startWork()
  admin = await testApp.member('superuser')
  await buyer.ask(chooseLanguage, { body: { language: 'fr' } })
  live = (await liveDeal(testApp, seller, reviewer, { city: 'Montréal', state: 'QC' })).id
  book = (await liveBook(testApp, { seller, reviewer })).id
  sold = await soldDeal(sides, { city: 'Montréal', state: 'QC', description: null })
  await agree(sides, sold)
})
afterAll(() => sides.testApp.close())

async function downloaded(who: Client, path: string) {
  const response = await sides.testApp.product.http.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${who.token}`, 'accept-language': 'fr-CA' },
  })
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  return response
}

/** The texts of a workbook. */
const textsOf = async (who: Client, path: string) =>
  [...(await sheetOf((await downloaded(who, path)).rawPayload)).matchAll(/<t[^>]*>([^<]*)<\/t>/g)]
    .map(([, text = '']) => text.replaceAll('&amp;', '&'))
    .join('\n')

it('a deal sheet and a closing are French, with French formats and names', async () => {
  const { buyer } = sides
  const sheet = await downloaded(buyer, `/loan-deal/${live}/sheet/`)
  expect(decodeURIComponent(String(sheet.headers['content-disposition']))).toContain('Fiche du dossier HS-')
  const text = textOfPdf(sheet.rawPayload)
  expectFrench('the deal sheet', text)
  expect(text).toMatch(/Maison individuelle, Montréal, Québec/)
  expect(text).toMatch(/Taux d’intérêt 7,49 %/)
  expect(text).toMatch(/Page 1 sur \d/)
  expect(sheet.rawPayload.toString('latin1')).toContain('(fr-CA)')

  const closing = await downloaded(buyer, `/closing/${sold}/pdf/`)
  const closed = textOfPdf(closing.rawPayload)
  expectFrench('the closing', closed)
  expect(closed).toContain('460 000,00 $')
})

it('sheets of deals, bids and tapes have French headings and labels', async () => {
  const { buyer, seller } = sides
  const deals = await downloaded(buyer, '/loan-deal/export/?format=csv')
  expectFrench('the list as CSV', deals.body)
  expect(deals.body).toContain('"Maison individuelle"')
  for (const path of [
    '/loan-deal/export/?format=xlsx',
    `/loan-deal/${book}/bid_sheet/`,
    `/loan-deal/${book}/loan_tape/export/?format=xlsx`,
    '/loan-tape/template/?format=xlsx',
    '/loan-tape/sample/?format=xlsx',
  ])
    expectFrench(path, await textsOf(path.includes('loan_tape') ? seller : buyer, path))
})

it('a log has French headings, types and subjects', async () => {
  for (const [who, path] of [
    [admin, '/audit-logs/export/'],
    [sides.seller, '/team/history/export/'],
  ] as const) {
    const [heading = '', ...lines] = (await downloaded(who, path)).body.split('\r\n')
    expectFrench(`the headings of ${path}`, heading)
    expect(lines.join('\n')).toMatch(/"Modifications de dossiers"/)
    expect(lines.join('\n')).toMatch(/"HS-\d+ Maison individuelle, Montréal"/)
    if (path !== '/audit-logs/export/') continue
    // Names of fields and codes, in values too; programs get them in English as they were recorded.
    const details = lines.join('\n').replaceAll('""', '"')
    expect(details).toContain('"État du dossier":"En ligne"')
    expect(details).toContain('"Par":"Vendeur"')
    expect(details).not.toMatch(/"(deal_state|owner_id|by|seller|live|approved)"/)
    const response = await sides.testApp.product.http.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${who.token}` },
    })
    expect(response.body.replaceAll('""', '"')).toContain('"deal_state":"live"')
  }
})

it('an evidence pack is explained in French', async () => {
  const { testApp, buyer } = sides
  const { body } = await buyer.ask(startEvidence, {
    params: { id: sold },
    headers: { 'accept-language': 'fr-CA' },
  })
  const state = async () => (await buyer.ask(getTask, { params: { id: body.task_id } })).body.finished_at
  await vi.waitUntil(async () => (await state()) !== null, { timeout: 60_000, interval: 20 })
  const zip = (await packFile(testApp, body.task_id, buyer.token)).rawPayload
  const pack = await unzipped(zip)
  const page = String(pack.get('README.html'))
  expect(page).toContain('<html lang="fr-CA">')
  expectFrench(
    'the page of the pack',
    page
      .replace(/<style>[\s\S]*?<\/style>|<pre>[\s\S]*?<\/pre>|<tbody>[\s\S]*<\/tbody>/g, ' ')
      .replace(/<[^>]+>/g, ' '),
  )
  for (const name of ['bids.csv', 'documents.csv', 'agreements.csv'])
    expectFrench(name, String(pack.get(name)))
  expectFrench('the closing of the pack', textOfPdf(pack.get('closing.pdf') ?? Buffer.alloc(0)))

  const folder = await unpacked(zip)
  const verified = runScript(folder)
  expect(verified.status, verified.output).toBe(0)
  expect(verified.output).toMatch(/^Vérifié\u00a0: \d+ événements figurent dans les condensés signés/)
  expectFrench('what the script says', verified.output.replace(/HS-\d+ .+ jusqu’au/, ''))
  appendFileSync(join(folder, 'bids.csv'), 'x')
  expect(runScript(folder)).toEqual({
    status: 1,
    output: 'NON VÉRIFIÉ\u00a0: bids.csv a été modifié\n',
  })
  // Its comments are French too; what is not said is the shell's.
  expectFrench(
    'the script',
    readFileSync(join(folder, 'verify.sh'), 'utf8')
      .split('\n')
      .flatMap((line) => [...line.matchAll(/^# (.*)$|(?:echo|fail) "([^"]*)"/g)])
      .map(([, comment, said]) => comment ?? said)
      .join('\n'),
  )
})

it('a calendar is French, and the certificate of a signing is in both languages if one of its people reads French', async () => {
  const { testApp, buyer, seller } = sides
  expectFrench(
    'the calendar',
    (await downloaded(buyer, `/loan-deal/${live}/calendar/`)).body.match(/SUMMARY:.*/g)?.join('\n') ?? '',
  )

  const french = { name: 'Ada Tremblay', email: await emailOf(buyer) }
  const english = aSigner('Bo Chen')
  const { file } = await withPdf(testApp, seller)
  const signers = [french, english]
  await sent(seller, file, { signers, in_order: false } as never)
  for (const { email } of signers) await signAs(testApp, email)
  const token = await linkTo(testApp, english.email)
  let text = ''
  const isFinished = async () => {
    text = textOfPdf((await readAt(testApp, token)).rawPayload)
    return /Certificat/.test(text)
  }
  await vi.waitUntil(isFinished, { timeout: 30_000, interval: 50 })
  expect(text.indexOf('Certificat de signature')).toBeLessThan(text.indexOf('Certificate of signatures'))
  expect(text).toContain('Consentement à signer électroniquement')
})
