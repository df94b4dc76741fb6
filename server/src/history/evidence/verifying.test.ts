import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { uploadFiles } from '#domain/documents/contract.ts'
import { listEvidenceKeys, type VerifiedPack, verifyEvidence } from '#domain/history/evidence/contract.ts'
import { fingerprintOf } from '../../platform/auth/signing-key.ts'
import { dataPaths } from '../../platform/config.ts'
import { sha256 } from '../../platform/sha256.ts'
import { docx, type Part, zipped } from '../../test/archives.ts'
import { type Sides, soldDeal, startSides } from '../../test/closings.ts'
import { filesIn, packed, packOf, runScript, unpacked } from '../../test/evidence-packs.ts'
import { type SentFile, SMALL_PDF, sendForm } from '../../test/forms.ts'
import { withinOneWindow } from '../../test/limit-windows.ts'
import { completeDraft, liveDeal } from '../../test/listing.ts'
import type { Client } from '../../test/test-app.ts'
import { unzipped } from '../../test/unzipped.ts'

/** A key with which packs are signed. */
interface Signer {
  publicKey: string
  sign: (content: Buffer) => Buffer
}

let sides: Sides
let deal: string
/** The pack of a deal that was sold after two bids, as its seller has it, and the same before it was sold. */
let pack: Buffer
let earlierPack: Buffer
/** The pack of another deal. */
let otherPack: Buffer
let homeslice: Signer
let forger: Signer
let fingerprint: string
beforeAll(async () => {
  sides = await startSides()
  const { testApp, seller, buyer, reviewer, stranger } = sides
  await testApp.product.startWork()
  deal = (await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '460000.00' })).id
  const bid = (who: Client, amount: string, more = {}) =>
    who.ask(placeBid, { body: { loan_deal: deal, bid_amount: amount, ...more } })
  expect((await bid(stranger, '241000')).status).toBe(201)
  expect((await bid(buyer, '242000')).status).toBe(201)
  earlierPack = await packOf(testApp, seller, deal)
  const bought = await bid(buyer, '460000', { offer_type: 'buy_it_now', end_closing_cost: '1500.00' })
  expect(bought.status).toBe(201)
  pack = await packOf(testApp, seller, deal)
  otherPack = await packOf(testApp, seller, await soldDeal(sides))
  const { config, signingKey } = testApp.product.platform
  fingerprint = signingKey.fingerprint
  const own = createPrivateKey(readFileSync(dataPaths(config).auditKey))
  homeslice = { publicKey: signingKey.publicKey, sign: (content) => sign(null, content, own) }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  forger = { publicKey: pem, sign: (content) => sign(null, content, privateKey) }
})
beforeEach(async () => {
  await withinOneWindow()
  await sides.testApp.product.platform.db.deleteFrom('rate_limits').execute()
})
afterAll(() => sides.testApp.close())

const send = (who: Client, ...files: readonly SentFile[]) =>
  sendForm(sides.testApp, who, verifyEvidence.path, {}, files)
async function verify(content: Buffer, who = sides.testApp.anybody): Promise<VerifiedPack> {
  const { status, body } = await send(who, { name: 'HS evidence.zip', content })
  expect([status, body.files]).toEqual([200, undefined])
  return body
}
const stateOf = (answer: VerifiedPack, file: string) =>
  answer.contents.find(({ name }) => name === file) ?? { state: 'none', reason: '' }

describe('a pack that no one has changed', () => {
  it('shows anyone which deal, which time and which key it has, and what is proven', async () => {
    const answer = await verify(pack)
    const { body } = await sides.testApp.anybody.ask(listEvidenceKeys, {})
    const [current] = body.results
    const events = [...(await unzipped(pack)).keys()].filter((name) => name.startsWith('events/'))
    expect(answer).toEqual({
      file_name: 'HS evidence.zip',
      verdict: 'verified',
      problems: [],
      deal_label: expect.stringMatching(/^HS-\d+ /),
      made_at: expect.stringMatching(/Z$/),
      signing_key: {
        fingerprint,
        first_signed_at: current?.first_signed_at,
        last_signed_at: current?.last_signed_at,
        is_current: true,
      },
      proven_events: events.length,
      unproven_events: 0,
      later_events: null,
      contents: [
        { name: 'README.html', state: 'signed', reason: expect.stringContaining('no event proves it') },
        { name: 'verify.sh', state: 'signed', reason: expect.stringContaining('no event proves it') },
        { name: 'pack.json', state: 'signed', reason: expect.stringContaining('no event proves it') },
        {
          name: 'bids.csv',
          state: 'proven',
          reason: '3 of 3 bids (by bidder and amount) are in proven events',
        },
        {
          name: 'documents.csv',
          // Those of the test deal are in no event.
          state: 'signed',
          reason: expect.stringMatching(/^0 of 7 documents .*; the signature of the pack protects the rest$/),
        },
        {
          name: 'agreements.csv',
          state: 'signed',
          reason: expect.stringMatching(
            /^0 of 0 agreements .*; the signature of the pack protects the rest$/,
          ),
        },
        { name: 'closing.pdf', state: 'signed', reason: expect.stringContaining('no event proves it') },
      ],
    })
  })

  it('proves each document whose upload is a sealed event', async () => {
    const { testApp, seller } = sides
    const draft = await completeDraft(testApp, seller)
    const fields = { loan_deal: draft.id, document_type: 'net_worth' }
    const file = { name: 'Net worth.pdf', content: SMALL_PDF }
    expect((await sendForm(testApp, seller, uploadFiles.path, fields, [file])).status).toBe(201)
    const answer = await verify(await packOf(testApp, seller, draft.id))
    expect(stateOf(answer, 'documents.csv').reason).toMatch(/^1 of 8 documents \(by SHA-256\)/)
  })

  it('is verified also for the winner, whose pack has fewer events', async () => {
    const ofBuyer = await verify(await packOf(sides.testApp, sides.buyer, deal))
    expect(ofBuyer).toMatchObject({ verdict: 'verified', unproven_events: 0 })
    expect(ofBuyer.proven_events).toBeLessThan((await verify(pack)).proven_events)
  })

  it('from earlier is said to be of its time; how much came later only its owner learns, not strangers', async () => {
    const [earlier, later] = [await verify(earlierPack), await verify(pack)]
    expect([earlier.verdict, earlier.later_events]).toEqual(['verified', null])
    expect(Date.parse(earlier.made_at ?? '')).toBeLessThan(Date.parse(later.made_at ?? ''))
    expect(earlier.deal_label).toBe(later.deal_label)
    const folder = await unpacked(earlierPack)
    expect(runScript(folder, fingerprint)).toMatchObject({
      status: 0,
      output: expect.stringContaining(
        `about ${earlier.deal_label} until ${earlier.made_at}; what happened later is not in it.`,
      ),
    })
    const { seller, stranger } = sides
    expect((await verify(earlierPack, stranger)).later_events).toBeNull()
    expect((await verify(earlierPack, seller)).later_events).toBe(
      later.proven_events - earlier.proven_events - 1,
    )
    expect((await verify(pack, seller)).later_events).toBe(0)
  })

  it('from before packs named their time is of the time of its newest digest', async () => {
    const folder = await unpacked(pack)
    rmSync(join(folder, 'pack.json'))
    signAgain(folder, homeslice)
    const digests = filesIn(folder).filter((name) => /^digests\/.*json$/.test(name))
    const times = digests.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).made_at)
    expect(await verify(await packed(folder))).toMatchObject({
      verdict: 'verified',
      made_at: times.toSorted().at(-1),
    })
  })

  it('tells an administrator who views as its owner nothing of later events', async () => {
    const admin = await sides.testApp.member('superuser')
    const viewing = await sendForm(
      sides.testApp,
      admin,
      verifyEvidence.path,
      {},
      [{ name: 'a.zip', content: earlierPack }],
      { 'view-as-user': sides.seller.id },
    )
    expect([viewing.status, viewing.body.later_events]).toEqual([200, null])
  })
})

const change = (folder: string, name: string, to: (text: string) => string) => {
  const path = join(folder, name)
  const text = readFileSync(path, 'latin1')
  const changed = to(text)
  expect(changed).not.toBe(text)
  writeFileSync(path, changed, 'latin1')
}
/** Lists all files again and signs the list. */
function signAgain(folder: string, { publicKey, sign: signed }: Signer) {
  writeFileSync(join(folder, 'keys/pack.pem'), publicKey)
  const names = filesIn(folder).filter((name) => !name.startsWith('SHA256SUMS'))
  const sums = Buffer.from(
    names.map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`).join(''),
  )
  writeFileSync(join(folder, 'SHA256SUMS'), sums)
  writeFileSync(join(folder, 'SHA256SUMS.sig'), signed(sums))
}
/** Changes each digest and signs it again. */
function signDigestsAgain(folder: string, signer: Signer, to = (text: string) => text) {
  const key = fingerprintOf(signer.publicKey)
  writeFileSync(join(folder, `keys/${key}.pem`), signer.publicKey)
  for (const name of readdirSync(join(folder, 'digests')).filter((one) => one.endsWith('.json'))) {
    const text = readFileSync(join(folder, 'digests', name), 'utf8')
    const content = Buffer.from(to(text.replace(/"key":"[0-9a-f]+"/, `"key":"${key}"`)))
    writeFileSync(join(folder, 'digests', name), content)
    writeFileSync(join(folder, 'digests', name.replace('.json', '.sig')), signer.sign(content))
  }
}
/** The newest event of a type. */
const eventOf = (folder: string, type: string) => {
  const found = filesIn(folder).findLast(
    (name) => name.startsWith('events/') && readFileSync(join(folder, name), 'utf8').includes(`"${type}"`),
  )
  if (!found) throw new Error(`No ${type}.`)
  return found
}
const proofOf = (event: string) => event.replace('events/', 'proofs/')
/** Leaves only the events that are forged, as a pack for fewer eyes has fewer: the script takes seconds for all. */
const keepForged = (folder: string) => {
  const kept = ['deal.sold', 'bid.placed'].map((type) => eventOf(folder, type))
  for (const name of filesIn(folder).filter((one) => one.startsWith('events/') && !kept.includes(one)))
    for (const removed of [name, proofOf(name)]) rmSync(join(folder, removed))
}
const changeAmount = (folder: string) =>
  change(folder, 'bids.csv', (text) => text.replace(/"241000\.00","241000\.00"/, '"941000.00","241000.00"'))
/** An event that never happened: a copy of one with another number. */
const addEvent = (folder: string) => {
  const copied = eventOf(folder, 'bid.placed')
  cpSync(join(folder, copied), join(folder, 'events/999999.txt'))
  cpSync(join(folder, proofOf(copied)), join(folder, 'proofs/999999.txt'))
}
const removeEvent = (folder: string) => {
  const removed = eventOf(folder, 'bid.placed')
  for (const name of [removed, proofOf(removed)]) rmSync(join(folder, name))
}
const otherKey = (folder: string) => {
  for (const name of readdirSync(join(folder, 'keys')))
    writeFileSync(join(folder, 'keys', name), forger.publicKey)
}
const swapFile = (folder: string) => writeFileSync(join(folder, 'closing.pdf'), SMALL_PDF)
async function takeFrom(folder: string, zip: Buffer, ...names: string[]) {
  const files = await unzipped(zip)
  for (const name of names) writeFileSync(join(folder, name), files.get(name) ?? '')
}

type Forge = (folder: string) => void | Promise<void>

describe('a pack with', () => {
  it.each<[string, Forge, RegExp]>([
    ['a changed amount', changeAmount, /^bids\.csv was changed$/],
    ['an added event', addEvent, /^events\/999999\.txt was added to this pack$/],
    ['a removed event', removeEvent, /^events\/\d+\.txt was removed$/],
    ['another key', otherKey, /^keys\/[0-9a-f]+\.pem was changed$/],
    ['a swapped file', swapFile, /^closing\.pdf was changed$/],
    [
      'the bids of an earlier pack of the same deal',
      (folder) => takeFrom(folder, earlierPack, 'bids.csv'),
      /^bids\.csv was changed$/,
    ],
    [
      'the time of an earlier pack of the same deal',
      (folder) => takeFrom(folder, earlierPack, 'pack.json'),
      /^pack\.json was changed$/,
    ],
    [
      'the list of an earlier pack of the same deal',
      (folder) => takeFrom(folder, earlierPack, 'SHA256SUMS', 'SHA256SUMS.sig'),
      /was changed$/,
    ],
    [
      'a proof too few',
      (folder) => rmSync(join(folder, proofOf(eventOf(folder, 'deal.sold')))),
      /was removed$/,
    ],
    ['a file too many', (folder) => writeFileSync(join(folder, 'more.csv'), ''), /^more\.csv was added/],
  ])('%s is not verified, and both say what was changed', async (what, forge, problem) => {
    const folder = await unpacked(pack)
    await forge(folder)
    const { status, output } = runScript(folder)
    const answer = await verify(await packed(folder))
    expect([status, output.replace('NOT VERIFIED: ', '').trim()]).toEqual([1, expect.stringMatching(problem)])
    expect(answer).toMatchObject({ verdict: 'changed', signing_key: { fingerprint } })
    expect(answer.problems).toContainEqual(expect.stringMatching(problem))
    // A time is shown only as it was signed.
    if (what.startsWith('the time')) expect(answer.made_at).toBeNull()
  })

  const OTHER_KEY = /is signed with another key: [0-9a-f]{64}$/
  it.each<[string, Forge, RegExp]>([
    ['a changed amount', changeAmount, OTHER_KEY],
    ['an added event', addEvent, OTHER_KEY],
    [
      'an added event, and digests of the forger',
      (folder) => {
        addEvent(folder)
        signDigestsAgain(folder, forger)
      },
      OTHER_KEY,
    ],
    ['a removed event', removeEvent, OTHER_KEY],
    ['another key under the name of ours', otherKey, OTHER_KEY],
    ['a swapped file', swapFile, OTHER_KEY],
    ['the time of an earlier pack', (folder) => takeFrom(folder, earlierPack, 'pack.json'), OTHER_KEY],
  ])('%s, signed again by the forger, is not of HomeSlice', async (_what, forge, problem) => {
    const folder = await unpacked(pack)
    await forge(folder)
    signAgain(folder, forger)
    const { status, output } = runScript(folder, fingerprint)
    expect([status, output]).toEqual([
      1,
      expect.stringMatching(
        /^NOT VERIFIED: .*(is signed with another key|is another key than its name says)/,
      ),
    ])
    const answer = await verify(await packed(folder))
    expect(answer).toMatchObject({ verdict: 'foreign', signing_key: null, made_at: null })
    expect(answer.problems).toContainEqual(expect.stringMatching(problem))
    expect(answer.contents.map(({ state }) => state)).not.toContain('signed')
    expect(answer.contents.map(({ state }) => state)).not.toContain('proven')
  })

  it('a changed amount has one bid less that events prove, no matter who signed the list', async () => {
    const folder = await unpacked(pack)
    changeAmount(folder)
    signAgain(folder, forger)
    expect(stateOf(await verify(await packed(folder)), 'bids.csv')).toMatchObject({
      state: 'unproven',
      reason: expect.stringMatching(/^2 of 3 bids/),
    })
    signAgain(folder, homeslice)
    expect(stateOf(await verify(await packed(folder)), 'bids.csv')).toMatchObject({
      state: 'signed',
      reason: expect.stringMatching(/^2 of 3 bids/),
    })
    expect(runScript(folder).output).toContain('bids.csv: 2 of 3 bids')
  })

  it('another key says by itself that it signed none of the digests', async () => {
    const folder = await unpacked(pack)
    signAgain(folder, forger)
    expect(runScript(folder)).toEqual({
      status: 1,
      output: expect.stringMatching(/which signed the list of files, signed none of the digests/),
    })
  })

  // What a person could do who has the key of HomeSlice: the seals are older than the theft.
  it.each<[string, Forge, RegExp]>([
    [
      'a changed value',
      (folder) =>
        change(folder, eventOf(folder, 'deal.sold'), (text) => text.replace('"deal.sold"', '"deal.lost"')),
      /^a field of events\/\d+\.txt was changed$/,
    ],
    [
      'a changed last value without an end of its line',
      (folder) => change(folder, eventOf(folder, 'deal.sold'), (text) => text.replace(/.{1}\n$/, 'x')),
      /^a field of events\/\d+\.txt was changed$/,
    ],
    [
      'another hash of a withheld value',
      (folder) =>
        change(folder, eventOf(folder, 'bid.placed'), (text) =>
          text.replace(/^[0-9a-f]{64} withheld$/m, `${'0'.repeat(64)} withheld`),
        ),
      /^digest \d+ does not have events\/\d+\.txt$/,
    ],
    [
      'a changed step of a proof',
      (folder) =>
        change(folder, proofOf(eventOf(folder, 'deal.sold')), (text) =>
          text.replace(/(left|right) [0-9a-f]{64}/, `$1 ${'0'.repeat(64)}`),
        ),
      /^digest \d+ does not have events\/\d+\.txt$/,
    ],
    ['an event under another number', addEvent, /^events\/999999\.txt is not the event that its name says$/],
    [
      'an event of another deal',
      async (folder) => {
        const other = await unpacked(otherPack)
        const event = eventOf(other, 'deal.sold')
        const digest = /^digest (\d+)/.exec(readFileSync(join(other, proofOf(event)), 'utf8'))?.[1]
        for (const name of [event, proofOf(event), `digests/${digest}.json`, `digests/${digest}.sig`])
          cpSync(join(other, name), join(folder, name))
      },
      /^events\/\d+\.txt is an event of another deal$/,
    ],
    [
      'a proof without its event',
      (folder) => rmSync(join(folder, eventOf(folder, 'deal.sold'))),
      /^proofs\/\d+\.txt proves an event that is not in this pack$/,
    ],
    [
      'a changed digest',
      (folder) => {
        const digest = filesIn(folder).find((name) => /^digests\/.*json$/.test(name)) ?? ''
        change(folder, digest, (text) => text.replace('"events":', '"events":1'))
      },
      /^the signature of digests\/\d+\.json is not of this file$/,
    ],
  ])('%s is not verified, even if the key of HomeSlice signs it again', async (_what, forge, problem) => {
    const folder = await unpacked(pack)
    keepForged(folder)
    await forge(folder)
    signAgain(folder, homeslice)
    const { status, output } = runScript(folder, fingerprint)
    expect([status, output.replace('NOT VERIFIED: ', '').trim()]).toEqual([1, expect.stringMatching(problem)])
    const answer = await verify(await packed(folder))
    expect([answer.verdict, answer.problems[0]]).toEqual(['changed', expect.stringMatching(problem)])
  })

  it('a digest that the key of HomeSlice signed, but that is not on record, is found by HomeSlice', async () => {
    const folder = await unpacked(pack)
    keepForged(folder)
    signDigestsAgain(folder, homeslice, (text) => text.replace('"events":', '"events":1'))
    signAgain(folder, homeslice)
    expect(runScript(folder, fingerprint).status).toBe(0)
    const answer = await verify(await packed(folder))
    expect(answer.verdict).toBe('changed')
    expect(answer.problems).toContainEqual(expect.stringMatching(/^digests\/\d+\.json is not a digest that/))
  })
})

describe('a file that is no pack', () => {
  const parts = async (): Promise<Part[]> =>
    [...(await unzipped(pack))].map(([name, content]) => ({ name, content }))

  it.each<[string, () => Promise<readonly SentFile[]>]>([
    ['nothing', async () => []],
    ['two files', async () => [1, 2].map((place) => ({ name: `${place}.zip`, content: pack }))],
    ['a PDF', async () => [{ name: 'a.zip', content: SMALL_PDF }]],
    ['an empty file', async () => [{ name: 'a.zip', content: '' }]],
    ['a text document', async () => [{ name: 'a.zip', content: await docx() }]],
    ['half a pack', async () => [{ name: 'a.zip', content: pack.subarray(0, pack.length / 2) }]],
    [
      'a small zip that unpacks to more than 100 MB',
      async () => [
        {
          name: 'a.zip',
          content: await zipped([
            ...(await parts()),
            ...[1, 2, 3].map((place) => ({ name: `${place}.csv`, content: Buffer.alloc(40 * 1024 * 1024) })),
          ]),
        },
      ],
    ],
    [
      'a zip of more than 20,000 files',
      async () => [
        {
          name: 'a.zip',
          content: await zipped([
            ...(await parts()),
            ...Array.from({ length: 20_001 }, (_, place) => ({ name: `more/${place}`, content: '' })),
          ]),
        },
      ],
    ],
    [
      'a zip with a name that leads out of its folder',
      async () => {
        const content = await zipped([...(await parts()), { name: 'xx/escaped.txt', content: 'x' }])
        return [
          {
            name: 'a.zip',
            content: Buffer.from(content.toString('latin1').replaceAll('xx/escaped', '../escaped'), 'latin1'),
          },
        ]
      },
    ],
  ])('%s is refused with a sentence', async (_what, files) => {
    const { status, body } = await send(sides.testApp.anybody, ...(await files()))
    expect([status, Object.keys(body)]).toEqual([400, ['files']])
  })

  it('a name that is in a pack twice is named, because programs differ in which of the two they unpack', async () => {
    const content = await zipped([...(await parts()), { name: 'bids.csv', content: 'others' }])
    expect(await verify(content)).toMatchObject({
      verdict: 'changed',
      problems: ['bids.csv is in this pack twice'],
    })
  })

  it('names of files and keys of a forger are shown as plain text, and no more than twenty problems', async () => {
    const more = Array.from({ length: 40 }, (_, place) => ({ name: `\u202egnp.${place}`, content: 'x' }))
    const { problems, contents } = await verify(await zipped([...(await parts()), ...more]))
    expect(problems).toHaveLength(20)
    expect(contents.length).toBeLessThanOrEqual(50)
    expect(JSON.stringify([problems, contents])).not.toContain('\u202e')
  })
})

describe('the check of packs', () => {
  it('stores nothing of the file', async () => {
    const { db } = sides.testApp.product.platform
    const counted = async () => [
      (await db.selectFrom('stored_contents').selectAll().execute()).length,
      (await db.selectFrom('events').selectAll().execute()).length,
    ]
    const before = await counted()
    await verify(pack, sides.seller)
    expect(await counted()).toEqual(before)
  })

  it('shares its limits with the check of PDF files', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        sendForm(
          sides.testApp,
          sides.testApp.anybody,
          place % 2 === 0 ? verifyEvidence.path : '/verify-document/',
          {},
          [place % 2 === 0 ? { name: 'a.zip', content: pack } : { name: 'a.pdf', content: SMALL_PDF }],
        ),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429])
    let tries = 0
    while ((await send(sides.testApp.anybody, { name: 'a.zip', content: pack })).status === 200) tries += 1
    expect(tries).toBe(28)
  })
})
