import type { z } from 'zod'
import type { DocumentType } from '#domain/deals/documents.ts'
import { DAY_MS, DAY_SECONDS } from '#domain/kernel/durations.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import type { startSigning as contract, SigningRequest } from '#domain/signing/contract.ts'
import { SIGNING_EVENTS } from '#domain/signing/events.ts'
import type { PageSize } from '#domain/signing/rules.ts'
import { type SigningPurpose, UNSIGNABLE } from '#domain/signing/vocabulary.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import { lockDeal } from '../../deals/queries/lock-deal.ts'
import { assertCanChangeFiles } from '../../documents/policy.ts'
import { type FileRecord, findFile } from '../../documents/queries.ts'
import { printable } from '../../files/rendering/pdf-fonts.ts'
import { measurePdf } from '../../files/stamping/sign-pages.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, invalid, invalidField, notFound } from '../../platform/http/errors.ts'
import { limitTries } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { countOrRefuse } from '../../platform/mail/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { findRequest, openRequestOf, type RequestRow } from '../queries/requests.ts'
import { insertRequest } from '../store.ts'
import { requestView } from '../views/request.ts'
import { mailsToSigners } from './invite.ts'
import { move } from './move.ts'
import { queueProviderJob } from './provider-jobs.ts'
import { providerOf } from './providers.ts'
import { aboutRequest, subjectOf } from './subject.ts'

/** Each request sends mails to up to ten people. */
const MOST_A_DAY = 100

type Input = z.output<RouteBody<typeof contract>>

/** The document that is to be signed. */
export interface Original {
  loan_deal_id: string
  purpose: SigningPurpose
  file_id: string | null
  document_type: DocumentType | null
  title: string
  storage_key: string
  sha256: string
  bytes: number
  pages: readonly PageSize[]
}

/** A PDF among the documents of a deal, as the original of a request. */
export const documentOf = (file: FileRecord, pages: readonly PageSize[]): Original => ({
  loan_deal_id: file.loan_deal_id,
  purpose: 'document',
  file_id: file.id,
  document_type: file.document_type,
  title: file.name,
  storage_key: file.storage_key,
  sha256: file.sha256,
  bytes: file.bytes,
  pages,
})

/**
 * Sends a PDF of a deal for signing.
 * @throws 404 if the actor does not see what the owner sees, 403, 409 in a state in which the documents are fixed or
 * while the file is out for signing, 400 with the reason for a file that cannot be signed
 */
export async function startSigning(
  platform: Platform,
  actor: Actor,
  fileId: string,
  input: Input,
): Promise<SigningRequest> {
  const file = await findFile(platform.db, fileId)
  const { deal, disclosure } = await seeDeal(platform.db, actor, file.loan_deal_id)
  if (disclosure !== 'owner') throw notFound()
  assertCanChangeFiles(actor, deal)
  if (file.media_type !== 'application/pdf')
    throw invalidField(
      'non_field_errors',
      'Only PDFs can be sent for signing. Save this document as a PDF and add it.',
    )
  assertNames(input)
  await limitTries(platform.db, [`signing requests:${actor.user_id}`], MOST_A_DAY, DAY_SECONDS)
  const content = await platform.storage.read(file.storage_key)
  const pages = await platform.heavy.run(actor.user_id, () => measurePdf(content))
  if (typeof pages === 'string') throw invalidField('non_field_errors', UNSIGNABLE[pages])
  return platform.db.transaction().execute(async (tx) => {
    const { deal: locked } = await lockDeal(tx, actor, file.loan_deal_id)
    assertCanChangeFiles(actor, locked)
    // Read again under the lock: it may have been replaced or removed.
    await findFile(tx, fileId)
    if (await openRequestOf(tx, fileId)) throw conflict('This document is already out for signing.')
    return requestView(actor, await createRequest(platform, tx, actor, documentOf(file, pages), input))
  })
}

/** Certificates show names exactly. */
function assertNames({ signers }: Input): void {
  const errors = signers.flatMap(({ name }, index) =>
    printable(name) === name.normalize('NFC')
      ? []
      : [
          [
            `signers.${index}.name`,
            [
              'Write this name in Latin, Greek or Cyrillic letters or syllabics, as the signed document can show it.',
            ],
          ] as const,
        ],
  )
  if (errors.length > 0)
    throw invalid(Object.fromEntries(errors.map(([field, messages]) => [field, [...messages]])))
}

/** Outside providers show all names to all signers, but an NDA withholds the seller's name from the buyer. */
const providerNameOf = (platform: Platform, purpose: SigningPurpose) =>
  (purpose === 'nda' ? null : providerOf(platform)?.name) ?? 'builtin'

/**
 * Creates a request for signatures and sends it, in the caller's transaction.
 * @throws 429 if the address of a signer would get too many mails
 */
export async function createRequest(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  original: Original,
  input: Input,
): Promise<RequestRow> {
  if (original.purpose === 'document')
    await countOrRefuse(platform.mail, tx, mailsToSigners(actor, 'signing_request', original, input.signers))
  const id = newId()
  const { company_name, now } = await tx
    .selectFrom('users')
    .select(['company_name', (eb) => eb.fn<Date>('clock_timestamp').as('now')])
    .where('id', '=', actor.user_id)
    .executeTakeFirstOrThrow()
  const { storage_key, sha256, bytes, pages, ...rest } = original
  const expires_at = new Date(now.getTime() + input.expires_in_days * DAY_MS)
  await insertRequest(
    tx,
    {
      id,
      ...rest,
      provider: providerNameOf(platform, original.purpose),
      original_key: storage_key,
      original_sha256: sha256,
      original_bytes: bytes,
      pages: JSON.stringify(pages),
      created_by: actor.user_id,
      asked_by: company_name ? `${actor.name}, ${company_name}` : actor.name,
      message: input.message || null,
      in_order: input.in_order,
      expires_at,
    },
    input.signers.map((signer, place) => ({ id: newId(), request_id: id, place, ...signer })),
  )
  const request = await findRequest(tx, id)
  await platform.events.append(tx, SIGNING_EVENTS, {
    type: 'signing.created',
    ...subjectOf(request, actor),
    after: {
      ...aboutRequest(request),
      provider: request.provider,
      sha256,
      in_order: request.in_order,
      expires_at: expires_at.toISOString(),
      signers: input.signers.map(({ name, email, role }) => ({ name, email, role })),
    },
  })
  if (request.provider !== 'builtin') {
    await queueProviderJob(platform, tx, request, 'send')
    return request
  }
  const sent = await move(platform, tx, request, { type: 'send' }, { actor })
  if (sent)
    await platform.events.append(tx, SIGNING_EVENTS, {
      type: 'signing.sent',
      ...subjectOf(sent, actor),
      after: aboutRequest(sent),
    })
  return sent ?? request
}
