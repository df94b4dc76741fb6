import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { chooseLanguage } from '#domain/accounts/contract.ts'
import { startEvidence } from '#domain/history/evidence/contract.ts'
import type { Catalogue } from '#domain/kernel/language.ts'
import { changeRoom, enterRoom, getRoom } from '#domain/rooms/contract.ts'
import { standardNda } from '#domain/rooms/nda/kinds.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { SIGNING_CONSENT } from '#domain/signing/consent.ts'
import { consentToSigning, openSigning } from '#domain/signing/contract.ts'
import { getTask } from '#domain/tasks/contract.ts'
import { sha256 } from '../platform/sha256.ts'
import { liveBook } from './books.ts'
import { emailOf } from './channels.ts'
import { agree, type Sides, soldDeal, startSides } from './closings.ts'
import { packFile, runScript, unpacked } from './evidence-packs.ts'
import { liveDeal } from './listing.ts'
import { textOfPdf } from './pdf-text.ts'
import { finishNda, requestToSign, signNdaAs } from './rooms.ts'
import { aSigner, linkTo, pagesOf, readAt, sent, signAs, withPdf } from './signings.ts'
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
const WRITTEN = /Elm Mortgage Corp\.|Test Member|Bidder \d/g

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

/** A PDF between people of whom one reads French: French, then English. */
function expectBoth(text: string, french: string, english: string): void {
  // Both titles begin it, and each version begins with its own.
  const [first, second] = [text.lastIndexOf(french), text.lastIndexOf(english)]
  expect([first >= 0, second > first], text.slice(0, 2_000)).toEqual([true, true])
  expect(text).toContain('Les versions française et anglaise ont la même valeur')
  expect(text).toContain('The French and the English version have the same force')
}

it('an agreement of a sale is in both languages for both sides if one of them has French, else in English', async () => {
  const { seller, buyer } = sides
  for (const who of [buyer, seller]) {
    const { rawPayload } = await downloaded(who, `/closing/${sold}/agreements/purchase_agreement/`)
    const text = (await pagesOf(rawPayload)).join(' ')
    const english = text.indexOf('The seller sells and the buyer buys')
    expect(text.indexOf('Le vendeur vend et l’acheteur achète')).toBeGreaterThan(0)
    expect(english).toBeGreaterThan(text.indexOf('ont la même valeur'))
    expect(text).toContain('Libellé de 2026-11-27 fr-en.')
    expect(text).toContain('Wording of 2026-11-27 fr-en.')
    const french = text.slice(text.indexOf('Partie'), text.indexOf('Libellé'))
    expect(french).toContain('460 000,00 $')
    expectFrench('the French agreement', french.replaceAll('Agreement of purchase and sale', ''))
  }
  await buyer.ask(chooseLanguage, { body: { language: 'en' } })
  const { rawPayload } = await downloaded(buyer, `/closing/${sold}/agreements/purchase_agreement/`)
  const alone = (await pagesOf(rawPayload)).join(' ')
  expect(alone).toContain('Wording of 2026-11-27.')
  expect(alone).not.toMatch(/vendeur|same force/)
  await buyer.ask(chooseLanguage, { body: { language: 'fr' } })
})

it('an NDA is read and accepted in both languages if one side has French, and its record names that text', async () => {
  const { testApp, seller, buyer, stranger } = sides
  const params = { id: live }
  const { nda } = (await buyer.ask(getRoom, { params })).body
  expect(nda.version).toBe(`${STANDARD_NDA.version} fr-en`)
  expect(nda.sections?.map(({ language }) => language)).toEqual([
    ...(nda.sections?.filter(({ language }) => language === 'fr').map(() => 'fr') ?? []),
    ...(nda.sections?.filter(({ language }) => language === 'en').map(() => 'en') ?? []),
  ])
  expect(nda.sections?.[0]?.body).toContain('La présente entente est conclue entre le vendeur')
  const english = (await stranger.ask(getRoom, { params })).body.nda
  expect([english.version, english.sections?.every(({ language }) => language === 'en')]).toEqual([
    STANDARD_NDA.version,
    true,
  ])
  // The seller has not replaced it while the buyer chose their language.
  await buyer.ask(chooseLanguage, { body: { language: 'en' } })
  for (const [who, version] of [
    [buyer, nda.version],
    [stranger, english.version],
  ] as const)
    expect((await who.ask(enterRoom, { params, body: { nda_version: version, accepts: true } })).status).toBe(
      200,
    )
  await buyer.ask(chooseLanguage, { body: { language: 'fr' } })
  const { rows } = await sql<{ version: string; sha256: string }>`
    select version, sha256 from nda_acceptances order by accepted_at`.execute(testApp.product.platform.db)
  const { version, title, sections } = standardNda('room', ['fr', 'en'])
  expect(rows).toEqual([
    { version, sha256: sha256(JSON.stringify({ version, title, sections })) },
    { version: STANDARD_NDA.version, sha256: sha256(JSON.stringify(STANDARD_NDA)) },
  ])
  expect({ version, sections }).toEqual({ version: nda.version, sections: nda.sections })
  const stale = { nda_version: `${STANDARD_NDA.version} fr`, accepts: true as const }
  expect((await seller.ask(getRoom, { params })).status).toBe(200)
  expect((await (await testApp.member('buyer')).ask(enterRoom, { params, body: stale })).status).toBe(409)
})

it('an NDA that is signed is the one in both languages, and opens the room whatever language is chosen meanwhile', async () => {
  const { testApp, seller, reviewer } = sides
  const reader = await testApp.member('buyer')
  await reader.ask(chooseLanguage, { body: { language: 'fr' } })
  const { id } = await liveDeal(testApp, seller, reviewer, { city: 'Québec', state: 'QC' })
  await seller.ask(changeRoom, { params: { id }, body: { nda_by: 'signature' } })
  const pdf = await downloaded(reader, `/loan-deal/${id}/room/nda_pdf/`)
  expectBoth(
    (await pagesOf(pdf.rawPayload)).join(' '),
    'La présente entente est conclue entre le vendeur',
    'This agreement is between the seller',
  )
  await requestToSign(reader, id)
  await reader.ask(chooseLanguage, { body: { language: 'en' } })
  await signNdaAs(testApp, reader)
  await finishNda(testApp, id)
  const { you } = (await reader.ask(getRoom, { params: { id } })).body
  expect(you).toMatchObject({ state: 'admitted', nda_version: `${STANDARD_NDA.version} fr-en` })
})

it('the consent to sign is in the language of its reader, and the record names the words that were read', async () => {
  const { testApp, seller } = sides
  const { file } = await withPdf(testApp, seller)
  const [french, english] = [aSigner('Ada Tremblay'), aSigner('Bo Chen')]
  await sent(seller, file, { signers: [french, english], in_order: false } as never)
  const headers = { 'accept-language': 'fr-CA' }
  for (const [{ email }, language] of [
    [french, 'fr'],
    [english, 'en'],
  ] as const) {
    const params = { token: await linkTo(testApp, email) }
    const asked = { params, ...(language === 'fr' && { headers }) }
    await readAt(testApp, params.token)
    const { consent } = (await testApp.anybody.ask(openSigning, asked)).body
    expect(consent).toEqual(SIGNING_CONSENT[language])
    const body = { version: consent.version, accepts: true as const }
    expect((await testApp.anybody.ask(consentToSigning, { ...asked, body })).status).toBe(200)
    // Afterwards the words to which they agreed, in whatever language the page is.
    expect((await testApp.anybody.ask(openSigning, { params })).body.consent).toEqual(consent)
  }
  const { rows } = await sql<{ consent_version: string }>`select consent_version from signing_signers
    where lower(email) in (${french.email}, ${english.email}) order by consented_at`.execute(
    testApp.product.platform.db,
  )
  expect(rows.map((row) => row.consent_version)).toEqual(['2026-11-27 fr', '2026-11-27'])
})
