import { sql } from 'kysely'
import { type Quota, quotaReached } from '#domain/kernel/files.ts'
import type { Db, Tx } from '../database/database.ts'
import { HttpError } from '../http/errors.ts'
import { advisoryLock } from '../http/rate-limit.ts'

/** The account and the deal whose quotas stored contents count against. */
export interface ContentOwner {
  account: string
  deal: string | null
}

export interface CountedContent {
  storage_key: string
  bytes: number
  /** True for a smaller copy of another content. */
  is_derived?: boolean
}

/** @throws 413 if a quota does not allow this much more */
export async function assertQuota(
  db: Db | Tx,
  owner: ContentOwner,
  more: Quota = { bytes: 0, files: 1 },
): Promise<void> {
  const { rows } = await sql<{ owner: 'account' | 'deal'; bytes: number; files: number }>`
    select 'account' as owner, coalesce(sum(bytes), 0)::bigint as bytes, count(*) filter (where not is_derived)::int as files
    from stored_contents where account_id = ${owner.account}
    union all
    select 'deal', coalesce(sum(bytes), 0)::bigint, count(*) filter (where not is_derived)::int
    from stored_contents where loan_deal_id = ${owner.deal}`.execute(db)
  for (const { owner, bytes, files } of rows) {
    const reached = quotaReached(owner, { bytes: bytes + more.bytes, files: files + more.files })
    if (reached) throw new HttpError(413, 'quota_reached', { files: [reached], code: 'quota_reached' })
  }
}

/**
 * Records stored contents in the transaction that refers to them, so that they count and are not swept. The
 * caller holds the deal's lock; the account is locked here, because it may upload to several deals simultaneously.
 * @throws 413 if a quota does not allow them
 */
export async function recordContents(
  tx: Tx,
  owner: ContentOwner,
  contents: readonly CountedContent[],
): Promise<void> {
  if (contents.length === 0) return
  await advisoryLock(tx, `quota:${owner.account}`)
  await assertQuota(tx, owner, {
    bytes: contents.reduce((sum, { bytes }) => sum + bytes, 0),
    files: contents.filter(({ is_derived }) => !is_derived).length,
  })
  await recordContentsOverQuota(tx, owner, contents)
}

/** As `recordContents`, for contents that must be stored even if the quota is full: they count, but are not refused. */
export async function recordContentsOverQuota(
  tx: Tx,
  owner: ContentOwner,
  contents: readonly CountedContent[],
): Promise<void> {
  await tx
    .insertInto('stored_contents')
    .values(
      contents.map(({ storage_key, bytes, is_derived = false }) => ({
        storage_key,
        bytes,
        is_derived,
        account_id: owner.account,
        loan_deal_id: owner.deal,
      })),
    )
    .execute()
}

/** Deletes the record of a content before the content is destroyed. */
export async function forgetContent(db: Db | Tx, storageKey: string): Promise<void> {
  await db.deleteFrom('stored_contents').where('storage_key', '=', storageKey).execute()
}
