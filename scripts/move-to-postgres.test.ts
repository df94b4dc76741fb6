import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { patchDeal } from '#domain/deals/contract.ts'
import { sealEvents } from '../server/src/history/audit/commands/seal-events.ts'
import { signDigest } from '../server/src/history/audit/commands/sign-digest.ts'
import { verifyAudit } from '../server/src/history/audit/queries/verify-events.ts'
import { completeDraft, liveDeal } from '../server/src/test/listing.ts'
import { newDatabase } from '../server/src/test/real-postgres.ts'
import { startS3Server } from '../server/src/test/s3-server.ts'
import { startTestApp, type TestApp } from '../server/src/test/test-app.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'homeslice-move-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const TEXT = "Café “Été”\n\tback\\slash, a quote ' and an emoji 🏠"

const move = (settings: Record<string, string>) =>
  new Promise<{ code: number | string | null | undefined; said: string }>((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', SEED: 'off', DATA_DIR, ...settings }
    const script = join(import.meta.dirname, 'move-to-postgres.ts')
    execFile(process.execPath, [script], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, said: stdout + stderr }),
    )
  })

/** What an auditor would compare: every bid, event, account and deal. */
async function contentsOf({ product }: TestApp) {
  const tables = ['bids', 'events', 'event_seals', 'users', 'loan_deals', 'notifications']
  const contents: Record<string, unknown> = {}
  for (const table of tables)
    contents[table] = (
      await sql`select t::text as row from ${sql.table(table)} t order by 1`.execute(product.platform.db)
    ).rows
  return contents
}

it('moves accounts, deals, bids, files and the audit log to PostgreSQL and a bucket, where business goes on', async () => {
  const bucket = await startS3Server()
  const { endpoint, bucket: name, accessKeyId, secretAccessKey } = bucket.settings
  const S3 = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const DATABASE_URL = await newDatabase(inject('postgresUrl'))
  const before = await startTestApp('embedded', { DATA_DIR })
  const [seller, reviewer, buyer] = [
    await before.member('seller'),
    await before.member('reviewer'),
    await before.member('buyer'),
  ]
  const deal = await liveDeal(before, seller, reviewer)
  const draft = await completeDraft(before, seller)
  await seller.ask(patchDeal, { params: { id: draft.id }, body: { description: TEXT } })
  const bid = await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '240000' } })
  expect(bid.status).toBe(201)
  const stored = await before.product.platform.storage.put(Buffer.from(TEXT))
  expect(await sealEvents(before.product.platform)).toBe(true)
  await signDigest(before.product.platform)
  expect(await move({ DATABASE_URL, ...S3 })).toMatchObject({
    code: 1,
    said: expect.stringContaining(DATA_DIR),
  })
  const contents = await contentsOf(before)
  await before.close()

  expect(await move({ DATABASE_URL, ...S3 })).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^\d+ rows and [1-9]\d* files were copied and compared\./),
  })

  const after = await startTestApp('postgres', { DATABASE_URL, DATA_DIR, ...S3 })
  const { platform } = after.product
  try {
    expect(await contentsOf(after)).toEqual(contents)
    expect((await platform.storage.read(stored)).toString()).toBe(TEXT)
    expect(await verifyAudit(platform.db, platform.storage, [])).toMatchObject({ problems: [], digests: 1 })
    const another = await after.member('buyer')
    const higher = await another.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '250000' } })
    expect(higher.status).toBe(201)
    await expect(sql`delete from events`.execute(platform.db)).rejects.toThrow('never changed')
    const orphan = sql`update bids set bidder_id = gen_random_uuid()`.execute(platform.db)
    await expect(orphan).rejects.toThrow('foreign key')
  } finally {
    await after.close()
  }
  expect(await move({ DATABASE_URL, ...S3 })).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not empty. It was left unchanged.'),
  })
  await bucket.stop()
})
