import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import type { VerifiedDocument } from '#domain/documents/contract.ts'
import { knownFingerprints } from '../../files/signatures/known-certificates.ts'
import type { VerifyReply, VerifyRequest } from '../../files/signatures/verify-worker.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { inThread, ThreadFailed } from '../../platform/in-thread.ts'
import type { Platform } from '../../platform/platform.ts'
import { printableName } from '../../platform/storage/upload-errors.ts'

/** Twenty times what the slowest file of 25 MB takes. */
const LIMIT_MS = 10_000
const WORKER = new URL('../../files/signatures/verify-worker.ts', import.meta.url)
/** PDF readers accept other bytes before the header. */
const HEAD_BYTES = 1024

/**
 * Checks whether the platform signed an uploaded PDF, one at a time, because anyone may ask. Nothing of the file is
 * stored or logged.
 */
export function verifier({
  db,
  log,
  visitorFiles,
}: Platform): (request: FastifyRequest, reply: FastifyReply) => Promise<VerifiedDocument> {
  const oneAtATime = pLimit(1)

  async function verified(pdf: Buffer): Promise<VerifyReply> {
    const own = await knownFingerprints(db)
    try {
      return await oneAtATime(() => inThread(WORKER, { pdf, own } satisfies VerifyRequest, LIMIT_MS))
    } catch (error) {
      if (!(error instanceof ThreadFailed)) throw error
      log.warn({ err: error }, 'a document could not be verified')
      throw invalidField('files', 'This file cannot be checked.')
    }
  }

  return (request, reply) =>
    visitorFiles.take(request, reply, async ({ name, content }) => {
      if (!content.subarray(0, HEAD_BYTES).includes('%PDF-'))
        throw invalidField(
          'files',
          'This is neither a PDF file nor an evidence pack. Choose the file itself, not a picture of it.',
        )
      return { file_name: printableName(name), ...viewOf(await verified(content)) }
    })
}

const viewOf = ({ verdict, signatures }: VerifyReply): Omit<VerifiedDocument, 'file_name'> => ({
  verdict,
  signatures: signatures.map((signature) => ({
    is_intact: signature.isIntact,
    is_homeslice: signature.isOwn,
    covers_file: signature.coversFile,
    added_bytes: signature.addedBytes,
    certified_name: signature.certifiedName,
    reason: signature.reason,
    signed_at: signature.at?.toISOString() ?? null,
    stamped_by: signature.stampedBy,
    was_certificate_valid: signature.wasCertificateValid,
  })),
})
