import type { AgreementText } from '#domain/agreements/templates.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { settable } from '../../platform/rendering/pdf-fonts.ts'
import { agreementDocument } from '../views.ts'

/** An agreement as a PDF. */
export const renderAgreement = (
  platform: Platform,
  actor: Actor,
  agreement: AgreementText,
  madeAt: Date,
): Promise<Buffer> =>
  platform.heavy.run(actor.user_id, async () => {
    // Loaded with the first document, as its code is large.
    const { renderPdf } = await import('../../platform/rendering/pdf.ts')
    const parts: Buffer[] = []
    for await (const part of renderPdf(agreementDocument(agreement), madeAt)) parts.push(part as Buffer)
    return Buffer.concat(parts)
  })

/** True if every letter of a name can be set in a document. */
export const isSettable = (name: string) => settable(name) === name.normalize('NFC')
