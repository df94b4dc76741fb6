import { type KycRecord, scanForm } from '#domain/kyc/contract.ts'
import type { ScanName } from '#domain/kyc/questions.ts'
import { lockUser } from '../../accounts/queries/users.ts'
import type { UserRow } from '../../accounts/rows.ts'
import { destroyContents } from '../../files/destroy-contents.ts'
import { type GivenScan, type StoredScan, storeScan } from '../../files/scans.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notAuthenticated, notFound } from '../../platform/http/errors.ts'
import { receiveFile } from '../../platform/http/receive-files.ts'
import type { UploadForm } from '../../platform/http/upload-form.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordContents } from '../../platform/storage/quota.ts'
import { storing } from '../../platform/storage/storing.ts'
import { assertCanEdit } from '../policy.ts'
import { findScan, personOfRecord, recordFor } from '../queries.ts'
import type { ScanRow } from '../rows.ts'
import { insertScan, removeScans, writeRecord } from '../store.ts'
import { recordEvent } from './record-event.ts'

/** Destroys, after the commit, the contents of scans that were never submitted. */
export async function destroy(platform: Platform, tx: Tx, removed: readonly ScanRow[]): Promise<void> {
  const unsubmitted = removed.filter(({ submitted_at }) => submitted_at === null)
  await destroyContents(
    platform,
    tx,
    unsubmitted.map(({ storage_key }) => storage_key),
  )
}

/**
 * One change of the record's scans: locks the owner, checks the policy, applies the change and writes its audit
 * row.
 */
const changeScans = (
  platform: Platform,
  actor: Actor,
  change: (
    tx: Tx,
    owner: UserRow,
  ) => Promise<{
    type: 'kyc.scan_added' | 'kyc.scan_removed'
    scan: Pick<ScanRow, 'question' | 'sha256'>
  }>,
): Promise<KycRecord> =>
  platform.db.transaction().execute(async (tx) => {
    const owner = await lockUser(tx, actor.user_id)
    if (!owner) throw notAuthenticated()
    assertCanEdit(owner)
    const { type, scan } = await change(tx, owner)
    await writeRecord(tx, owner.id, {})
    const { question, sha256 } = scan
    await recordEvent(platform, tx, actor, owner, { type, after: { question, sha256 } })
    return recordFor(platform, tx, actor, owner)
  })

const store = (
  platform: Platform,
  actor: Actor,
  question: ScanName,
  stored: StoredScan,
): Promise<KycRecord> =>
  changeScans(platform, actor, async (tx, owner) => {
    await destroy(platform, tx, await removeScans(tx, owner.id, [question]))
    const scan = { ...stored, question, user_id: owner.id }
    await recordContents(tx, { account: owner.id, deal: null }, [stored])
    await insertScan(tx, scan)
    return { type: 'kyc.scan_added', scan }
  })

/** Adds a scan that is already in memory, replacing the earlier one. */
export const addScan = (
  platform: Platform,
  actor: Actor,
  question: ScanName,
  given: GivenScan,
): Promise<KycRecord> =>
  storing(platform.storage, async (put) =>
    store(platform, actor, question, await storeScan(platform, actor, put, given)),
  )

/** Adds the scan of a form, replacing the earlier one. */
export const uploadScan = (platform: Platform, actor: Actor, form: UploadForm): Promise<KycRecord> =>
  receiveFile(platform, actor, form, {
    fields: scanForm,
    async admit() {
      assertCanEdit(await personOfRecord(platform.db, actor.user_id))
      return null
    },
    oneOnly: 'Send one file.',
    storeFile: (put, file) => storeScan(platform, actor, put, file),
    store: (file, { question }) => store(platform, actor, question, file),
  })

/** Removes a scan from the actor's own record. @throws 404 for any other scan */
export const deleteScan = (platform: Platform, actor: Actor, id: string): Promise<KycRecord> =>
  changeScans(platform, actor, async (tx, owner) => {
    const scan = await findScan(tx, id)
    if (scan?.user_id !== owner.id) throw notFound()
    await destroy(platform, tx, await removeScans(tx, owner.id, [scan.question]))
    return { type: 'kyc.scan_removed', scan }
  })
