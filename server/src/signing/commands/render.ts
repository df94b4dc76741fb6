import type { TextDocument } from '#domain/signing/text-document.ts'
import { printable } from '../../files/rendering/pdf-fonts.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { textLayout } from '../views/text-layout.ts'

/** Renders a document to sign as a PDF. */
export const renderToSign = (
  platform: Platform,
  actor: Actor,
  document: TextDocument,
  madeAt: Date,
): Promise<Buffer> =>
  platform.heavy.run(actor.user_id, async () => {
    // Loaded with the first document, because the code is large.
    const { renderPdf } = await import('../../files/rendering/pdf.ts')
    const parts: Buffer[] = []
    for await (const part of renderPdf(textLayout(document), madeAt)) parts.push(part as Buffer)
    return Buffer.concat(parts)
  })

/** True if the fonts of documents have every letter of a name. */
export const isPrintable = (name: string) => printable(name) === name.normalize('NFC')
