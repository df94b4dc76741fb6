import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getUserStorage } from '#domain/accounts/contract.ts'
import { createDeal } from '#domain/deals/contract.ts'
import { ACCOUNT_QUOTA, DEAL_QUOTA } from '#domain/kernel/files.ts'
import { dataPaths } from '../platform/config.ts'
import { newId } from '../platform/ids.ts'
import { sweepOrphans } from '../platform/storage/sweep.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const newDeal = async () => (await seller.ask(createDeal, { body: {} })).body.id
const upload = (deal: string) =>
  sendForm(testApp, seller, '/loan-deal-files/', { loan_deal: deal, document_type: 'mortgage' }, [
    { name: 'a.pdf', content: SMALL_PDF },
  ])

/** Records stored contents without storing them. */
const fill = (bytes: number, deal: string | null, files = 1) =>
  testApp.product.platform.db
    .insertInto('stored_contents')
    .values(
      Array.from({ length: files }, () => ({
        storage_key: newId(),
        account_id: seller.id,
        loan_deal_id: deal,
        bytes: Math.floor(bytes / files),
        is_derived: false,
      })),
    )
    .execute()

/** Uploads to two deals; neither can store its row before both wait. */
async function statusesOfBoth(deals: readonly string[]): Promise<number[]> {
  const { db } = testApp.product.platform
  const { pending } = await db.transaction().execute(async (tx) => {
    await sql`lock table stored_contents in share mode`.execute(tx)
    const pending = deals.map(upload)
    const areWaiting = async () => {
      const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and not granted`.execute(db)
      return rows.length === 2
    }
    await vi.waitUntil(areWaiting, { timeout: 30_000, interval: 10 })
    return { pending }
  })
  return (await Promise.all(pending)).map(({ status }) => status).sort()
}

const folder = () => dataPaths(testApp.product.platform.config).files
const filesIn = () =>
  existsSync(folder())
    ? readdirSync(folder(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []

describe('a quota', () => {
  it('of a deal rejects the file that exceeds it, with a sentence, and stores nothing', async () => {
    seller = await testApp.member('seller')
    const deal = await newDeal()
    await fill(DEAL_QUOTA.bytes, deal)
    const before = filesIn().length
    const { status, body } = await upload(deal)
    expect(status).toBe(413)
    expect(body).toMatchObject({
      code: 'quota_reached',
      files: [
        expect.stringMatching(/^A deal may store 2\.00 GB, and with these files it would be 2\.00 GB\./),
      ],
    })
    expect(filesIn()).toHaveLength(before)
    expect((await upload(await newDeal())).status).toBe(201)
  })

  it('of a deal bounds the number of files too', async () => {
    seller = await testApp.member('seller')
    const deal = await newDeal()
    await fill(0, deal, DEAL_QUOTA.files - 1)
    expect((await upload(deal)).status).toBe(201)
    expect((await upload(deal)).body.files).toEqual([
      expect.stringMatching(/^A deal may store 500 files, and with these it would be 501\./),
    ])
  })

  it('of an account counts all of its deals', async () => {
    seller = await testApp.member('seller')
    await fill(ACCOUNT_QUOTA.bytes, null)
    expect((await upload(await newDeal())).body.files).toEqual([
      expect.stringMatching(/^Your account may store 20\.00 GB/),
    ])
  })

  it('with room for one lets one of two simultaneous uploads to two deals pass', async () => {
    seller = await testApp.member('seller')
    const deals = [await newDeal(), await newDeal()]
    await fill(ACCOUNT_QUOTA.bytes - SMALL_PDF.length, null)
    expect(await statusesOfBoth(deals)).toEqual([201, 413])
  })

  it('with room for one lets one of two simultaneous uploads to one deal pass', async () => {
    seller = await testApp.member('seller')
    const deal = await newDeal()
    await fill(0, deal, DEAL_QUOTA.files - 1)
    expect(await statusesOfBoth([deal, deal])).toEqual([201, 413])
  })
})

it('an administrator sees how full an account is, and the fullest deal to which it added files', async () => {
  seller = await testApp.member('seller')
  const superuser = await testApp.member('superuser')
  const ask = async () => (await superuser.ask(getUserStorage, { params: { id: seller.id } })).body
  const empty = { bytes: 0, files: 0, most_bytes: ACCOUNT_QUOTA.bytes, most_files: ACCOUNT_QUOTA.files }
  expect(await ask()).toEqual({ account: empty, fullest_deal: null })
  const [smaller, fuller] = [await newDeal(), await newDeal()]
  await fill(1_000, smaller)
  await fill(3_000, fuller, 3)
  await fill(500, null)
  // What others add to the deal counts for the deal only.
  const { id } = seller
  seller = await testApp.member('seller')
  await fill(7_000, fuller)
  expect((await superuser.ask(getUserStorage, { params: { id } })).body).toEqual({
    account: { ...empty, bytes: 4_500, files: 5 },
    fullest_deal: {
      id: fuller,
      bytes: 10_000,
      files: 4,
      most_bytes: DEAL_QUOTA.bytes,
      most_files: DEAL_QUOTA.files,
    },
  })
})

it('content that no row refers to is set aside after a day; documents, pictures and their thumbnails remain', async () => {
  seller = await testApp.member('seller')
  const { db, storage } = testApp.product.platform
  const deal = await newDeal()
  await upload(deal)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { status } = await sendForm(testApp, seller, '/loan-deal-images/', { loan_deal: deal }, [
    { name: 'a.png', content: picture },
  ])
  expect(status).toBe(201)
  const orphan = await storage.put(Buffer.from('orphan'))
  const dayAgo = new Date(Date.now() - 25 * 60 * 60_000)
  for (const { parentPath, name } of filesIn()) utimesSync(join(parentPath, name), dayAgo, dayAgo)
  const fresh = await storage.put(Buffer.from('fresh'))
  const all = filesIn().length
  expect(await sweepOrphans(db, storage, Date.now())).toBe(1)
  expect(await storage.has(orphan)).toBe(false)
  expect(await storage.has(fresh)).toBe(true)
  expect(existsSync(join(folder(), 'orphaned', orphan))).toBe(true)
  expect(filesIn()).toHaveLength(all)
  await sweepOrphans(db, storage, Date.now() + 31 * 24 * 60 * 60_000)
  expect(existsSync(join(folder(), 'orphaned', orphan))).toBe(false)
})
