import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { sealEvents } from '../../history/audit/commands/seal-events.ts'
import { verifyAudit } from '../../history/audit/queries/verify-events.ts'
import { effort } from '../effort.ts'
import { liveDeal } from '../listing.ts'
import { type OwnPostgres, ownPostgres, postgresOn } from '../real-postgres.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** It needs the client programs of PostgreSQL, in the version of its server. */
const isLong = effort(false, true)

const folder = mkdtempSync(join(tmpdir(), 'homeslice-backup-'))
const backups = join(folder, 'backups')
const restored = join(folder, 'restored')
let postgres: OwnPostgres
let again: OwnPostgres | undefined

beforeAll(async () => {
  if (!isLong) return
  chmodSync(folder, 0o755)
  for (const part of [backups, join(backups, 'wal'), restored]) mkdirSync(part, { mode: 0o777 })
  chmodSync(join(backups, 'wal'), 0o777)
  postgres = await ownPostgres([
    'wal_level=replica',
    'archive_mode=on',
    `archive_command=cp "%p" "${join(backups, 'wal')}/%f"`,
  ])
})
afterAll(async () => {
  await again?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const script = (name: string, args: readonly string[], settings: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    const env = {
      PATH: `${postgres.bin}${delimiter}${process.env.PATH}`,
      NODE_ENV: 'test',
      SEED: 'off',
      ...settings,
    }
    execFile(
      process.execPath,
      [join(import.meta.dirname, `../../../../scripts/${name}.ts`), ...args],
      { env },
      (error, stdout, stderr) => (error ? reject(new Error(stdout + stderr)) : resolve(stdout)),
    )
  })

const bidsOf = async ({ product }: TestApp) =>
  (await sql<{ row: string }>`select b::text as row from bids b order by 1`.execute(product.platform.db)).rows

it.runIf(isLong)(
  'the market is restored to the second before a mistake, from a copy that was made while it was open',
  async () => {
    const DATA_DIR = join(folder, 'data')
    const settings = { DATABASE_URL: postgres.url, DATA_DIR }
    const market = await startTestApp('postgres', settings)
    const { db } = market.product.platform
    const seller = await market.member('seller')
    const buyer = await market.member('buyer')
    const deal = await liveDeal(market, seller, await market.member('reviewer'))
    const bid = async (bid_amount: string) => {
      const { status } = await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount } })
      expect(status).toBe(201)
    }
    await bid('240000.00')
    expect(await script('backup', [backups, '--keep', '2'], settings)).toMatch(/copied to .* and verified/)
    await bid('250000.00')
    await sealEvents(market.product.platform)
    const bids = await bidsOf(market)
    const moment = (
      await sql<{ now: Date }>`select clock_timestamp() + interval '1 second' as now`.execute(db)
    ).rows[0]?.now
    await sql`select pg_sleep(2)`.execute(db)
    await sql`update loan_deals set city = 'Nowhere'`.execute(db)
    await sql`delete from notifications`.execute(db)
    await sql`select pg_switch_wal()`.execute(db)
    await expect
      .poll(() => readdir(join(backups, 'wal')), { timeout: 20_000 })
      .toContainEqual(expect.stringMatching(/^0{7}10{15}/))
    await market.close()
    await postgres.shutDown()

    const to = moment?.toISOString() ?? ''
    const into = join(restored, 'data')
    expect(await script('restore', [backups, '--into', into, '--to', to], settings)).toContain(into)
    again = await postgresOn(restored, postgres)
    const url = new URL(again.url)
    const restoring = new pg.Client({ connectionString: again.url })
    await restoring.connect()
    try {
      // Nothing can be written before it has replayed the log.
      await expect
        .poll(async () => (await restoring.query('select pg_is_in_recovery() as r')).rows)
        .toEqual([{ r: false }])
    } finally {
      await restoring.end()
    }
    const after = await startTestApp('postgres', { DATABASE_URL: url.toString(), DATA_DIR })
    try {
      const { platform } = after.product
      expect(await bidsOf(after)).toEqual(bids)
      const { rows } = await sql`select city from loan_deals`.execute(platform.db)
      expect(rows).toEqual([{ city: 'Hamilton' }])
      expect(await platform.db.selectFrom('notifications').select('id').execute()).not.toEqual([])
      expect((await verifyAudit(platform.db, platform.storage)).problems).toEqual([])
    } finally {
      await after.close()
    }
  },
  120_000,
)
