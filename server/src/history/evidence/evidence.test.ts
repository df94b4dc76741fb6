import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { placeBid } from '#domain/auctions/contract.ts'
import { deleteFile } from '#domain/documents/contract.ts'
import { listAuditLogs } from '#domain/history/audit/contract.ts'
import { listEvidenceKeys, startEvidence } from '#domain/history/evidence/contract.ts'
import type { EvidenceReader } from '#domain/history/evidence/shown.ts'
import { enterRoom } from '#domain/rooms/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { getTask } from '#domain/tasks/contract.ts'
import { actorWithoutSession } from '../../accounts/queries/actor-of-address.ts'
import { openSigningKey } from '../../platform/auth/signing-key.ts'
import { digest } from '../../platform/auth/tokens.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { startTask } from '../../tasks/commands/start-task.ts'
import { type Sides, soldDeal, startSides } from '../../test/closings.ts'
import { madePack, packFile, packOf, runScript, unpacked } from '../../test/evidence-packs.ts'
import { SMALL_PDF, sendForm } from '../../test/forms.ts'
import { completeDraft, liveDeal } from '../../test/listing.ts'
import { textOfPdf } from '../../test/pdf-text.ts'
import { type Client, clientOf } from '../../test/test-app.ts'
import { unzipped } from '../../test/unzipped.ts'
import { agreementsOf } from './queries/agreements.ts'
import { evidenceKeys } from './queries/keys.ts'
import { addProofs } from './queries/proofs.ts'

let sides: Sides
let admin: Client
let sold: string
beforeAll(async () => {
  sides = await startSides()
  await sides.testApp.product.startWork()
  admin = await sides.testApp.member('superuser')
  sold = await soldDeal(sides)
})
afterAll(async () => {
  await sides.testApp.close()
})

const made = (who: Client, deal = sold) => madePack(who, deal)
const fileOf = (task: string, token: string) => packFile(sides.testApp, task, token)
const download = async (who: Client, deal = sold) => unzipped(await packOf(sides.testApp, who, deal))
const inFolder = async (who: Client) => unpacked(await packOf(sides.testApp, who, sold))

/** All text of a pack. */
const textOf = (pack: Map<string, Buffer>) =>
  [...pack]
    .map(([name, content]) => (name.endsWith('.pdf') ? textOfPdf(content) : content.toString()))
    .join('\n')

describe('an evidence pack', () => {
  it('is verified without the product, by the script and by hand', async () => {
    const folder = await inFolder(sides.seller)
    const events = readdirSync(join(folder, 'events'))
    expect(events.length).toBeGreaterThan(7)
    const { fingerprint } = sides.testApp.product.platform.signingKey
    const label = await labelOf(sold)
    const { made_at } = JSON.parse(readFileSync(join(folder, 'pack.json'), 'utf8'))
    const rest = 'the signature of the pack protects the rest.'
    const answer = [
      `Verified: ${events.length} events are in the signed digests, and no file was changed.`,
      `It has what was recorded about ${label} until ${made_at}; what happened later is not in it.`,
      `bids.csv: 1 of 1 bids (by bidder and amount) are in proven events; ${rest}`,
      `documents.csv: 0 of 7 documents (by SHA-256) are in proven events; ${rest}`,
      `agreements.csv: 0 of 0 agreements (by SHA-256) are in proven events; ${rest}`,
      'closing.pdf: no event proves it, the signature of the pack protects it.',
      `Signed with the key ${fingerprint}`,
    ]
    const compare =
      'Compare the key with those that HomeSlice publishes: a forger can sign with a key of their own.'
    expect(runScript(folder)).toEqual({ status: 0, output: [...answer, compare, ''].join('\n') })
    expect(runScript(folder, 'f'.repeat(64), fingerprint)).toEqual({
      status: 0,
      output: [...answer, ''].join('\n'),
    })
    const page = readFileSync(join(folder, 'README.html'), 'utf8')
    const commands = [...page.matchAll(/<pre>([^<]*)<\/pre>/g)].map(([, text = '']) =>
      text.replace(/&#(\d+);/g, (_sign, code) => String.fromCharCode(code)),
    )
    expect(commands).toHaveLength(7)
    const output = commands.map((command) =>
      execFileSync('sh', ['-ec', command], { cwd: folder, encoding: 'utf8' }).trim(),
    )
    expect(output.slice(0, 4)).toEqual([
      expect.stringContaining('Verified'),
      expect.stringContaining('Verified'),
      'Signature Verified Successfully',
      `${fingerprint}  -`,
    ])
    expect(output[4]).toBe(output[5])
    expect(output[6]).toBe('1')
  })

  it('is signed with a key that HomeSlice publishes, with the time since which it signs', async () => {
    const { body } = await sides.testApp.anybody.ask(listEvidenceKeys, {})
    const { fingerprint, publicKey } = sides.testApp.product.platform.signingKey
    expect(body.results).toEqual([
      {
        fingerprint,
        public_key: publicKey,
        first_signed_at: expect.stringMatching(/Z$/),
        last_signed_at: expect.stringMatching(/Z$/),
        is_current: true,
      },
    ])
    const page = (await download(sides.seller)).get('README.html')?.toString()
    expect(page).toContain('/api/evidence/keys/')
  })

  it('is signed after a change of the key with the new one, and the earlier one stays published', async () => {
    const { platform } = sides.testApp.product
    const earlier = platform.signingKey.fingerprint
    const folder = mkdtempSync(join(tmpdir(), 'homeslice-evidence-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const signingKey = await openSigningKey(join(folder, 'key'), undefined)
    const keys = await evidenceKeys(
      Object.create(platform, { signingKey: { value: signingKey } }) as Platform,
    )
    expect(
      keys.map(({ fingerprint, is_current, last_signed_at }) => [fingerprint, is_current, last_signed_at]),
    ).toEqual([
      [signingKey.fingerprint, true, null],
      [earlier, false, expect.stringMatching(/Z$/)],
    ])
  })

  it('has the newest digest, which shows that its key signs digests, also if no event of the deal is in it', async () => {
    const { db } = sides.testApp.product.platform
    const { rows } = await sql<{ number: number }>`select max(number) as number from audit_digests`.execute(
      db,
    )
    expect((await addProofs(db, [])).map(({ number }) => number)).toEqual([rows[0]?.number])
  })

  it('has bids under aliases, documents and agreements by their hashes, and the closing', async () => {
    const pack = await download(sides.seller)
    const text = (name: string) => pack.get(name)?.toString() ?? ''
    expect(text('bids.csv')).toMatch(/"\d{4}-[^"]+","Bidder \d+","[\d.]+","[\d.]+","[a-z_]+","(yes|no)"/)
    expect(text('documents.csv')).toMatch(/"[0-9a-f]{64}"/)
    expect(text('agreements.csv')).toContain('"Agreement","Accepted at (UTC)","Company","Version","SHA-256"')
    expect(textOfPdf(pack.get('closing.pdf') ?? Buffer.alloc(0))).toContain('Birch Capital Inc.')
  })

  it('lists the documents that the deal has, and none that was removed or replaced', async () => {
    const { testApp, seller, reviewer } = sides
    const { id } = await liveDeal(testApp, seller, reviewer)
    const added = async (name: string) => {
      const fields = { loan_deal: id, document_type: 'net_worth' }
      const { body } = await sendForm(testApp, admin, '/loan-deal-files/', fields, [
        { name, content: SMALL_PDF },
      ])
      return String(body.results[0].id)
    }
    const [removed, replaced] = [await added('removed.pdf'), await added('replaced.pdf')]
    expect((await admin.ask(deleteFile, { params: { id: removed } })).status).toBe(204)
    const newer = { name: 'newer.pdf', content: SMALL_PDF }
    expect(
      (await sendForm(testApp, admin, `/loan-deal-files/${replaced}/replace/`, {}, [newer])).status,
    ).toBe(201)
    const documents = (await download(seller, id)).get('documents.csv')?.toString()
    expect(documents).toContain('newer.pdf')
    expect(documents).not.toMatch(/removed|replaced/)
  })

  it('shows neither the owner nor the winner who bid and from where, and shows the winner no data of the owner', async () => {
    const { seller, buyer } = sides
    const [ofSeller, ofBuyer] = [textOf(await download(seller)), textOf(await download(buyer))]
    for (const text of [ofSeller, ofBuyer]) expect(text).not.toContain('127.0.0.1')
    expect(ofSeller).not.toContain(buyer.id)
    expect(ofBuyer).not.toContain(seller.id)
    expect(ofSeller).toMatch(/deal\.approved/)
    expect(ofBuyer).not.toMatch(/deal\.(created|changed|submitted|approved)|reserve/)
    expect(ofBuyer).toContain('deal.sold')
    expect(runScript(await inFolder(buyer)).status).toBe(0)
  })

  it('shows the winner their own NDA, and the owner also those of other companies', async () => {
    const { testApp, seller, buyer, reviewer } = sides
    const { id } = await liveDeal(testApp, seller, reviewer)
    const losing = await testApp.member('buyer', { company: 'Aspen Lending' })
    const body = { nda_version: STANDARD_NDA.version, accepts: true as const }
    for (const who of [losing, buyer]) await who.ask(enterRoom, { params: { id }, body })
    const companies = async (reader: Omit<EvidenceReader, 'seesAll'>) =>
      (await agreementsOf(testApp.product.platform.db, { ...reader, seesAll: false }, id)).map(
        ({ company_name }) => company_name,
      )
    expect(await companies({ user_id: seller.id, disclosure: 'owner' })).toEqual([
      'Aspen Lending',
      'Birch Capital Inc.',
    ])
    expect(await companies({ user_id: buyer.id, disclosure: 'winner' })).toEqual(['Birch Capital Inc.'])
  })

  it('has the whole record for an administrator, and for a reviewer what the owner sees', async () => {
    const [ofAdmin, ofReviewer] = [await download(admin), await download(sides.reviewer)]
    expect(textOf(ofAdmin)).toContain('127.0.0.1')
    expect(
      [...ofAdmin].filter(([name, text]) => name.startsWith('events') && text.includes(' withheld\n')),
    ).toEqual([])
    expect(textOf(ofReviewer)).toMatch(/deal\.approved/)
    expect(textOf(ofReviewer)).not.toContain('127.0.0.1')
  })

  it('is only for owner, winner and staff', async () => {
    const { seller, stranger, testApp, reviewer } = sides
    const losing = await testApp.member('buyer')
    const live = await liveDeal(testApp, seller, reviewer)
    await losing.ask(placeBid, { body: { loan_deal: live.id, bid_amount: '240000' } })
    const draft = await completeDraft(testApp, seller)
    const status = async (who: Client, id: string) =>
      (await who.ask(startEvidence, { params: { id } })).status
    expect([
      await status(stranger, sold),
      await status(losing, live.id),
      await status(stranger, draft.id),
    ]).toEqual([403, 403, 404])
    expect(
      (await admin.ask(startEvidence, { params: { id: sold }, headers: { 'view-as-user': seller.id } }))
        .status,
    ).toBe(403)
  })

  it('is downloaded only by the user who requested it, and not with an API key', async () => {
    const { buyer, stranger } = sides
    const task = await made(buyer)
    for (const who of [sides.seller, stranger, admin])
      expect((await fileOf(task, who.token)).statusCode).toBe(404)
    expect((await fileOf(task, (await programOf(buyer, ['read'])).token)).statusCode).toBe(403)
    expect((await fileOf(task, buyer.token)).statusCode).toBe(200)
  })

  it('is no longer downloaded by a person who may see less than when it was made', async () => {
    const second = await sides.testApp.member(['superuser', 'reviewer'])
    const task = await made(second)
    const { db, events } = sides.testApp.product.platform
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ is_superuser: false }).where('id', '=', second.id).execute()
      await events.signal(tx, { topic: 'actor', id: second.id })
    })
    const refused = await fileOf(task, second.token)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'What you may see of this deal has changed since. Make the evidence pack again.',
    ])
    expect((await fileOf(await made(second), second.token)).statusCode).toBe(200)
  })

  it('is not made for a person who has lost the right to it', async () => {
    const { testApp, stranger } = sides
    const { platform } = testApp.product
    const { db } = platform
    const actor = await actorWithoutSession(db, stranger.id, '127.0.0.1')
    if (!actor) throw new Error('No actor.')
    const kind = { name: 'history.evidence', title: '', schema: z.object({ deal: z.string() }) }
    const task = await db.transaction().execute((tx) => startTask(platform, tx, actor, kind, { deal: sold }))
    const state = async () => (await stranger.ask(getTask, { params: { id: task } })).body
    await vi.waitUntil(async () => (await state()).finished_at !== null, { timeout: 60_000, interval: 20 })
    expect(await state()).toMatchObject({ status: 'failed', file: null })
  })

  it('has all events of a deal, each with its proof, even if they are more than one query reads', async () => {
    const { seller, testApp } = sides
    const deal = await completeDraft(testApp, seller)
    await sql`insert into events (type, audit_type, subject_type, subject_id, subject_label, after)
      select 'deal.changed', 'deal_changes', 'deal', ${deal.id}, 'HS', jsonb_build_object('city', 'City ' || n)
      from generate_series(1, 450) as n`.execute(testApp.product.platform.db)
    const pack = await download(seller, deal.id)
    const page = pack.get('README.html')?.toString() ?? ''
    const cities = [...page.matchAll(/after\.city: &#34;City (\d+)/g)].map(([, number]) => Number(number))
    expect(cities).toEqual(Array.from({ length: 450 }, (_, at) => at + 1))
    const ids = (folder: string) =>
      [...pack.keys()].filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length))
    expect(ids('proofs/')).toEqual(ids('events/'))
  })

  it('names the API key of a bid only to administrators, and is as long for others as without one', async () => {
    const { seller, buyer, reviewer, testApp } = sides
    const deal = await liveDeal(testApp, seller, reviewer)
    const program = await programOf(buyer)
    const other = await testApp.member('buyer')
    for (const [who, bid_amount] of [
      [program, '241000'],
      [other, '242000'],
    ] as const)
      expect((await who.ask(placeBid, { body: { loan_deal: deal.id, bid_amount } })).status).toBe(201)
    const bids = (pack: Map<string, Buffer>) =>
      [...pack].flatMap(([name, content]) =>
        name.startsWith('events/') && content.includes('"bid.placed"') ? [content.toString()] : [],
      )
    const [ofAdmin, ofSeller] = [await download(admin, deal.id), await download(seller, deal.id)]
    expect(ofAdmin.get('README.html')?.toString()).toContain(
      'with the API key &#34;Nightly import (hsk_4f9c21ab)',
    )
    expect(bids(ofAdmin).filter((text) => text.includes('Nightly import'))).toHaveLength(1)
    expect(textOf(ofSeller)).not.toContain('Nightly import')
    const lines = bids(ofSeller).map((text) => text.split('\n').length)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe(lines[1])
  })

  it('of a running sealed auction shows its seller no bid', async () => {
    const { seller, buyer, reviewer, testApp } = sides
    const deal = await liveDeal(testApp, seller, reviewer, { auction_format: 'sealed' })
    expect(
      (await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '277777.77' } })).status,
    ).toBe(201)
    const [ofSeller, ofReviewer] = [await download(seller, deal.id), await download(reviewer, deal.id)]
    for (const pack of [ofSeller, ofReviewer]) {
      // It has the names of events in its rules.
      pack.delete('verify.sh')
      // Shorter digits are in a random salt or hash now and then.
      expect(textOf(pack)).not.toMatch(/bid\.placed|277,?777\.77|27777777/)
      expect(textOf(pack)).not.toContain(buyer.id)
    }
  })

  it('is recorded with each download, under File Downloads', async () => {
    const before = await downloadsOf(sides.buyer)
    await download(sides.buyer)
    expect(await downloadsOf(sides.buyer)).toBe(before + 1)
    const own = textOf(await download(sides.buyer))
    expect(own).toContain('"evidence.downloaded"')
  })
})

/** A program of a user, with a key for bids or for the named scopes. */
async function programOf(who: Client, scopes = ['bid']): Promise<Client> {
  const key = `hsk_4f9c21ab_${newId()}`
  await sides.testApp.product.platform.db
    .insertInto('api_keys')
    .values({
      id: newId(),
      user_id: who.id,
      name: 'Nightly import',
      prefix: 'hsk_4f9c21ab',
      key_hash: digest(key),
      scopes: JSON.stringify(scopes),
      expires_at: new Date('2100-01-01'),
    })
    .execute()
  return clientOf(sides.testApp, who.id, key)
}

/** The deal as its events name it. */
async function labelOf(deal: string): Promise<string> {
  const { db } = sides.testApp.product.platform
  const { rows } = await sql<{ label: string }>`
    select subject_label as label from events where subject_id = ${deal} order by id desc limit 1`.execute(db)
  return rows[0]?.label ?? ''
}

async function downloadsOf(who: Client): Promise<number> {
  const { body } = await admin.ask(listAuditLogs, {
    query: {
      action_type: 'file_downloads',
      subject_id: sold,
      search: 'evidence.downloaded',
      page_size: '50',
    },
  })
  return body.results.filter(({ actor }) => actor?.id === who.id).length
}
