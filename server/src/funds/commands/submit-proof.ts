import type { z } from 'zod'
import { type FundsRecord, proofForm } from '#domain/funds/contract.ts'
import { validUntilIssue } from '#domain/funds/rules.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { lockUser } from '../../accounts/queries/users.ts'
import { destroyContents } from '../../files/destroy-contents.ts'
import { type StoredScan, storeScan } from '../../files/scans.ts'
import { type Actor, personId } from '../../platform/auth/actor.ts'
import { dbNow } from '../../platform/database/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalidField, notAuthenticated } from '../../platform/http/errors.ts'
import { receiveFile } from '../../platform/http/receive-files.ts'
import type { UploadForm } from '../../platform/http/upload-form.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordContents } from '../../platform/storage/quota.ts'
import { storing } from '../../platform/storage/storing.ts'
import { assertCanWithdraw } from '../policy.ts'
import { findProof, fundsFor } from '../queries/proofs.ts'
import type { ProofRow } from '../rows.ts'
import { insertProof, removeDocument, replaceProof, setState } from '../store.ts'
import { named, recordEvent } from './record-event.ts'

type Stated = z.output<typeof proofForm>

/** Destroys, after the commit, the document of a proof that ended before anyone decided on it. */
async function destroyDocument(platform: Platform, tx: Tx, proof: ProofRow): Promise<void> {
  if (proof.decided_at !== null || proof.storage_key === null) return
  await removeDocument(tx, proof)
  await destroyContents(platform, tx, [proof.storage_key])
}

/** Stores a proof that waits for review, in place of one that is waiting already. */
const store = (
  platform: Platform,
  actor: Actor,
  { kind, amount, valid_until }: Stated,
  scan: StoredScan,
): Promise<FundsRecord> =>
  platform.db.transaction().execute(async (tx) => {
    const account = await lockUser(tx, actor.user_id)
    if (!account) throw notAuthenticated()
    const issue = validUntilIssue(valid_until, businessDateOf(await dbNow(tx)))
    if (issue) throw invalidField('valid_until', issue)
    const replaced = await replaceProof(tx, account.id, 'waiting')
    if (replaced) await destroyDocument(platform, tx, replaced)
    await recordContents(tx, { account: account.id, deal: null }, [scan])
    const stated_amount = toDecimal(amount)
    const proof = { ...scan, user_id: account.id, kind, stated_amount, valid_until }
    await insertProof(tx, { ...proof, submitted_by: personId(actor) })
    await recordEvent(platform, tx, actor, account, {
      type: 'funds.submitted',
      after: { ...named(proof), amount: stated_amount, sha256: scan.sha256 },
    })
    return fundsFor(platform, tx, actor, account.id)
  })

/** Submits the proof of a form for review. @throws 400 on a field or the file, 415, 413 */
export const submitProof = (platform: Platform, actor: Actor, form: UploadForm): Promise<FundsRecord> =>
  receiveFile(platform, actor, form, {
    fields: proofForm,
    async begin({ valid_until }) {
      const issue = validUntilIssue(valid_until, businessDateOf(await dbNow(platform.db)))
      if (issue) throw invalidField('valid_until', issue)
      return null
    },
    oneOnly: 'Send one file.',
    storeFile: (put, file) => storeScan(platform, actor, put, file),
    store: (scan, stated) => store(platform, actor, stated, scan),
  })

/** Submits a proof whose document is already in memory. */
export const addProof = (
  platform: Platform,
  actor: Actor,
  stated: Stated,
  document: { name: string; content: Buffer },
): Promise<FundsRecord> =>
  storing(platform.storage, async (put) =>
    store(platform, actor, stated, await storeScan(platform, actor, put, document)),
  )

/** Withdraws a proof of the account. @throws 404 for any other one, 409 for one that has ended */
export const withdrawProof = (platform: Platform, actor: Actor, id: string): Promise<FundsRecord> =>
  platform.db.transaction().execute(async (tx) => {
    const account = await lockUser(tx, actor.user_id)
    if (!account) throw notAuthenticated()
    const proof = await findProof(tx, id)
    assertCanWithdraw(actor, proof)
    await setState(tx, proof, { state: 'withdrawn' })
    await destroyDocument(platform, tx, proof)
    await recordEvent(platform, tx, actor, account, { type: 'funds.withdrawn', before: named(proof) })
    return fundsFor(platform, tx, actor, account.id)
  })
