import { agreementsOf, fillAgreement, TEMPLATES } from '#domain/closing/agreements/templates.ts'
import type { AgreementKind } from '#domain/closing/agreements/vocabulary.ts'
import { dealReference } from '#domain/deals/title.ts'
import { bindingLanguages } from '#domain/kernel/binding-text.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { SigningRequest } from '#domain/signing/contract.ts'
import { USUAL_DAYS } from '#domain/signing/vocabulary.ts'
import { isFrenchParty } from '../../../accounts/queries/languages.ts'
import { measurePdf } from '../../../files/stamping/sign-pages.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordContents } from '../../../platform/storage/quota.ts'
import { storeContent } from '../../../platform/storage/store-content.ts'
import { storing } from '../../../platform/storage/storing.ts'
import { addressToSign } from '../../../signing/commands/address.ts'
import { isPrintable, renderToSign } from '../../../signing/commands/render.ts'
import { createRequest } from '../../../signing/commands/start.ts'
import type { Signatory } from '../../../signing/queries/signatories.ts'
import { requestView } from '../../../signing/views/request.ts'
import { type ClosingRecord, lockClosing, seeClosing } from '../../queries/find-closing.ts'
import { assertCanSend } from '../policy.ts'
import { factsOf, requestsOf, saleKindOf, signatoriesOf } from '../queries.ts'
import { statusOf } from '../views.ts'

interface Made {
  closing: ClosingRecord
  people: Record<'seller' | 'buyer', Signatory>
  title: string
  content: Buffer
}

/**
 * An agreement of a sale as a PDF. @throws 404 for anyone but both sides and staff, and if the sale has no such
 * agreement
 */
export async function makeAgreement(
  platform: Platform,
  actor: Actor,
  dealId: string,
  kind: AgreementKind,
): Promise<Made> {
  const closing = await seeClosing(platform.db, actor, dealId)
  if (!agreementsOf(saleKindOf(closing)).includes(kind)) throw notFound()
  const people = await signatoriesOf(platform.db, closing)
  const { owner_id, sold_to } = closing.deal
  const languages = bindingLanguages(
    await isFrenchParty(platform.db, [owner_id, ...(sold_to === null ? [] : [sold_to])]),
  )
  const agreement = fillAgreement(kind, await factsOf(platform.db, closing, people), languages)
  const content = await renderToSign(platform, actor, agreement, closing.deal.db_now)
  return { closing, people, title: `${TEMPLATES[kind].title} ${dealReference(closing.deal)}.pdf`, content }
}

async function assertCanSendNow(db: Db | Tx, closing: ClosingRecord, kind: AgreementKind): Promise<void> {
  const latest = (await requestsOf(db, closing.deal.id, [kind]))[kind]
  assertCanSend(closing, kind, latest && statusOf(latest))
}

/**
 * Sends an agreement of a sale to both sides for signing, who may sign at the same time.
 * @throws 404, 403 for staff, 409 if it is out for signing or signed, or if the closing is complete
 */
export const sendAgreement = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  kind: AgreementKind,
  message: string | null,
): Promise<SigningRequest> =>
  storing(platform.storage, async (put) => {
    const { closing, people, title, content } = await makeAgreement(platform, actor, dealId, kind)
    await assertCanSendNow(platform.db, closing, kind)
    for (const { name } of Object.values(people))
      if (!isPrintable(name))
        throw conflict(
          `The name of ${name} cannot be printed in a document here. Sign the agreement outside HomeSlice and attach it.`,
        )
    const pages = await platform.heavy.run(actor.user_id, () => measurePdf(content))
    if (typeof pages === 'string') throw new Error(`An agreement cannot be signed: it is ${pages}.`)
    const file = await storeContent(put, { name: title, content })
    return platform.db.transaction().execute(async (tx) => {
      const locked = await lockClosing(tx, actor, dealId)
      await assertCanSendNow(tx, locked, kind)
      await recordContents(tx, { account: actor.user_id, deal: dealId }, [file])
      const original = {
        loan_deal_id: dealId,
        purpose: kind,
        file_id: null,
        document_type: null,
        title,
        storage_key: file.storage_key,
        sha256: file.sha256,
        bytes: file.bytes,
        pages,
      }
      const sent = await createRequest(platform, tx, actor, original, {
        signers: [
          { name: people.seller.name, email: people.seller.email, role: 'seller' },
          { name: people.buyer.name, email: people.buyer.email, role: 'buyer' },
        ],
        message,
        expires_in_days: USUAL_DAYS,
        in_order: false,
      })
      return requestView(actor, sent)
    })
  })

/**
 * The address at which the actor signs an agreement that was sent to them. @throws 404, 409 if it is not their turn,
 * 429
 */
export async function addressToSignAgreement(
  platform: Platform,
  actor: Actor,
  dealId: string,
  kind: AgreementKind,
): Promise<{ url: string }> {
  await seeClosing(platform.db, actor, dealId)
  const request = (await requestsOf(platform.db, dealId, [kind]))[kind]
  if (!request) throw notFound()
  return addressToSign(platform, actor, request.id, paths.closing(dealId))
}
