import type { DocumentType } from '#domain/deals/documents.ts'
import { type DocumentRequests, provideForm } from '#domain/rooms/document-requests/contract.ts'
import { DOCUMENT_REQUEST_EVENTS } from '#domain/rooms/document-requests/events.ts'
import { seesAsOwner } from '../../../deal-access/policy.ts'
import { dealLabel } from '../../../deals/commands/deal-response.ts'
import { seeDeal } from '../../../deals/queries/find-deal.ts'
import { lockDeal } from '../../../deals/queries/lock-deal.ts'
import { addRequested } from '../../../documents/commands/add-requested.ts'
import type { GivenDocument } from '../../../documents/commands/upload.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { conflict, forbidden, invalidField, notFound } from '../../../platform/http/errors.ts'
import { receiveFile } from '../../../platform/http/receive-files.ts'
import type { UploadForm } from '../../../platform/http/upload-form.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type StoredContent, storeContent } from '../../../platform/storage/store-content.ts'
import { storing } from '../../../platform/storage/storing.ts'
import { canAnswer, isAnswerable } from '../policy.ts'
import { findRequest, isKindOpen } from '../queries.ts'
import { answerKind } from '../store.ts'
import { requestsFor } from './request.ts'

const ONE_FILE = 'Answer a request with one file.'
const ANSWERED = 'This request has already been answered or withdrawn.'

/** @throws 404 if the actor does not see what the owner sees, 403, 409 after the end of the deal */
function assertCanAnswer(actor: Actor, deal: Parameters<typeof canAnswer>[1]): void {
  if (!seesAsOwner(actor, deal)) throw notFound()
  if (canAnswer(actor, deal)) return
  if (isAnswerable(deal)) throw forbidden()
  throw conflict('Requests for documents are closed: the deal is sold or off the market.')
}

async function requestOf(db: Db | Tx, id: string) {
  const found = await findRequest(db, id)
  if (!found) throw notFound()
  return found
}

/** The type of the added document: that of the request, or the one that the seller names for a request with a title. */
function typeFor(requested: DocumentType | null, named: DocumentType | undefined): DocumentType {
  const type = requested ?? named
  if (!type) throw invalidField('document_type', 'Choose the type of this document.')
  if (named && named !== type)
    throw invalidField('document_type', 'The request is for another type of document.')
  return type
}

/**
 * Adds the file of a form to the deal, which answers all requests for this document. Possible also while bids are
 * binding.
 * @throws 404, 403, 409 if the request is no longer open
 */
export async function provideDocument(
  platform: Platform,
  actor: Actor,
  id: string,
  form: UploadForm,
): Promise<DocumentRequests> {
  const requested = await requestOf(platform.db, id)
  return receiveFile(platform, actor, form, {
    fields: provideForm,
    oneOnly: ONE_FILE,
    async admit() {
      const { deal } = await seeDeal(platform.db, actor, requested.loan_deal_id)
      assertCanAnswer(actor, deal)
      if (!(await isKindOpen(platform.db, deal.id, requested.kind))) throw conflict(ANSWERED)
      return deal.id
    },
    async begin(given) {
      typeFor(requested.document_type, given.document_type)
      return requested.loan_deal_id
    },
    storeFile: storeContent,
    store: (file, given) =>
      storeProvided(platform, actor, requested, {
        ...file,
        document_type: typeFor(requested.document_type, given.document_type),
      }),
  })
}

/** Like `provideDocument`, with a document that is already in memory. */
export const provideContent = (
  platform: Platform,
  actor: Actor,
  id: string,
  { document_type, ...given }: GivenDocument,
): Promise<DocumentRequests> =>
  storing(platform.storage, async (put) => {
    const requested = await requestOf(platform.db, id)
    const file = await storeContent(put, given)
    return storeProvided(platform, actor, requested, { ...file, document_type })
  })

const storeProvided = (
  platform: Platform,
  actor: Actor,
  { loan_deal_id, document_type, title, kind }: Awaited<ReturnType<typeof requestOf>>,
  file: StoredContent & { document_type: DocumentType },
): Promise<DocumentRequests> =>
  platform.db.transaction().execute(async (tx) => {
    await addRequested(platform, tx, actor, {
      deal: loan_deal_id,
      file,
      assertAllowed: assertCanAnswer,
      answer: async (deal) => {
        const asker_ids = await answerKind(tx, deal.id, kind, {
          state: 'answered',
          file_id: file.id,
          answered_by: actor.user_id,
          answered_at: deal.db_now,
        })
        if (asker_ids.length === 0) throw conflict(ANSWERED)
        await platform.events.append(tx, DOCUMENT_REQUEST_EVENTS, {
          type: 'document_request.answered',
          subject_id: deal.id,
          subject_label: dealLabel(deal),
          actor,
          after: { document_type, title, asker_ids, file_id: file.id },
        })
      },
    })
    return requestsFor(tx, actor, loan_deal_id)
  })

/**
 * Declines all requests for one document, with a reason.
 * @throws 404, 403, 409 if the request is no longer open
 */
export const declineRequest = (
  platform: Platform,
  actor: Actor,
  id: string,
  answer: string,
): Promise<DocumentRequests> =>
  platform.db.transaction().execute(async (tx) => {
    const { loan_deal_id, document_type, title, kind } = await requestOf(tx, id)
    const { deal } = await lockDeal(tx, actor, loan_deal_id)
    assertCanAnswer(actor, deal)
    const asker_ids = await answerKind(tx, deal.id, kind, {
      state: 'declined',
      answer,
      answered_by: actor.user_id,
      answered_at: deal.db_now,
    })
    if (asker_ids.length === 0) throw conflict(ANSWERED)
    await platform.events.append(tx, DOCUMENT_REQUEST_EVENTS, {
      type: 'document_request.declined',
      subject_id: deal.id,
      subject_label: dealLabel(deal),
      actor,
      after: { document_type, title, asker_ids, answer },
    })
    return requestsFor(tx, actor, deal.id)
  })
