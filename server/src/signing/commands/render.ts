import { speaking } from '#domain/kernel/language.ts'
import type { TextDocument } from '#domain/signing/text-document.ts'
import { printable } from '../../files/rendering/pdf-fonts.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { textLayout } from '../views/text-layout.ts'

/** Renders a document to sign as a PDF, one language after the other. */
export const renderToSign = (
  platform: Platform,
  actor: Actor,
  texts: readonly TextDocument[],
  madeAt: Date,
): Promise<Buffer> =>
  platform.heavy.run(actor.user_id, async () => {
    // Loaded with the first document, because the code is large.
    const { renderPdf } = await import('../../files/rendering/pdf.ts')
    const parts: Buffer[] = []
    const layouts = texts.map((text) => speaking(text.language, () => textLayout(text)))
    const pdf = {
      title: layouts.map(({ title }) => title).join(' / '),
      blocks: layouts.flatMap(({ blocks }, at) =>
        // A document in one language says so as a whole.
        blocks.map((block) => (texts.length > 1 ? { ...block, language: texts[at]?.language } : block)),
      ),
    }
    for await (const part of speaking(texts[0]?.language ?? 'en', () => renderPdf(pdf, madeAt)))
      parts.push(part as Buffer)
    return Buffer.concat(parts)
  })

/** True if the fonts of documents have every letter of a name. */
export const isPrintable = (name: string) => printable(name) === name.normalize('NFC')
