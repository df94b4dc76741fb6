import pLimit from 'p-limit'
import type { Disclosure } from '#domain/deal-access/disclosure.ts'
import { DOCUMENT_EVENTS } from '#domain/documents/events.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { actorNow } from '../../accounts/queries/actor-of-address.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { type DealRecord, seeDeal } from '../../deals/queries/find-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { HttpError, notAuthenticated, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { canReadFiles, canSeeVersions, canViewFiles } from '../policy.ts'
import { type FileRecord, filesFor, findVersion } from '../queries.ts'

const CONCURRENT_CHECKS = 10

interface OpenedFile {
  file: FileRecord
  deal: DealRecord
  disclosure: Disclosure
}

const record = (
  platform: Platform,
  tx: Tx,
  actor: Actor,
  type: 'file.viewed' | 'file.downloaded',
  deal: DealRecord,
  file: FileRecord,
) =>
  platform.events.append(tx, DOCUMENT_EVENTS, {
    type,
    subject_id: file.id,
    subject_label: `${dealLabel(deal)}: ${file.name}`,
    actor,
    after: { loan_deal: deal.id, document_type: file.document_type, sha256: file.sha256 },
  })

/**
 * Opens one document for an actor whose level allows it. Permission is checked again, because the address may be older
 * than the permission; the view is audited.
 */
const openFile = (
  platform: Platform,
  actor: Actor,
  id: string,
  mayOpen: (disclosure: Disclosure) => boolean,
): Promise<OpenedFile> =>
  platform.db.transaction().execute(async (tx) => {
    const opened = await seeFile(tx, actor, id, mayOpen)
    await record(platform, tx, actor, 'file.viewed', opened.deal, opened.file)
    return opened
  })

async function seeFile(
  db: Db | Tx,
  actor: Actor,
  id: string,
  mayOpen: (disclosure: Disclosure) => boolean,
): Promise<OpenedFile> {
  const file = await findVersion(db, id)
  const { deal, disclosure } = await seeDeal(db, actor, file.loan_deal_id)
  if (!mayOpen(disclosure) || (file.replaced_by && !canSeeVersions(disclosure))) throw notFound()
  return { file, deal, disclosure }
}

/** Opens the content of a document. */
export const viewFile = async (platform: Platform, actor: Actor, id: string): Promise<FileRecord> =>
  (await openFile(platform, actor, id, canReadFiles)).file

/** Opens a document in the viewer. */
export const openInViewer = (platform: Platform, actor: Actor, id: string): Promise<OpenedFile> =>
  openFile(platform, actor, id, canViewFiles)

/** A document that its actor has opened in the viewer, which was audited then. @throws 404 if the permission has ended */
export const seeInViewer = (db: Db, actor: Actor, id: string): Promise<OpenedFile> =>
  seeFile(db, actor, id, canViewFiles)

/**
 * All documents of a deal for download; each is audited before the first byte is sent.
 * @throws 500 with the customer's error message if a content is missing
 */
export async function downloadFiles(platform: Platform, actor: Actor, dealId: string) {
  // Before the transaction, because the storage may be another machine.
  await assertStored(platform, (await filesFor(platform.db, actor, dealId)).files)
  return platform.db.transaction().execute(async (tx) => {
    const { deal, files } = await filesFor(tx, actor, dealId)
    for (const file of files) await record(platform, tx, actor, 'file.downloaded', deal, file)
    return { deal, files }
  })
}

/**
 * For each document of a download that is being sent, because that may take long.
 * @throws if the actor may not read it any more
 */
export async function assertStillReads(
  { db }: Pick<Platform, 'db'>,
  actor: Actor,
  { id, loan_deal_id }: FileRecord,
): Promise<void> {
  const now = await actorNow(db, actor)
  if (!now) throw notAuthenticated()
  const { files } = await filesFor(db, now, loan_deal_id)
  if (!files.some((file) => file.id === id)) throw notFound()
}

async function assertStored({ storage, log }: Platform, files: readonly FileRecord[]): Promise<void> {
  const stored = await pLimit(CONCURRENT_CHECKS).map(files, ({ storage_key }) => storage.has(storage_key))
  const missing = files.filter((_file, index) => !stored[index]).map(({ id }) => id)
  if (missing.length === 0) return
  log.error({ files: missing }, 'the contents of documents are missing')
  throw new HttpError(500, 'internal', { non_field_errors: [MESSAGES.download] })
}
