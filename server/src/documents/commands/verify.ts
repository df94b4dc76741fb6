import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import type { VerifiedDocument } from '#domain/documents/contract.ts'
import { knownFingerprints } from '../../files/signatures/known-certificates.ts'
import type { VerifyReply, VerifyRequest } from '../../files/signatures/verify-worker.ts'
import { invalidField, tooManyRequests, unavailable } from '../../platform/http/errors.ts'
import { limitTries } from '../../platform/http/rate-limit.ts'
import { passingFile } from '../../platform/http/upload-form.ts'
import { inThread, ThreadFailed } from '../../platform/in-thread.ts'
import type { Platform } from '../../platform/platform.ts'
import { printableName } from '../../platform/storage/upload-errors.ts'

/** Anyone may verify a file, so only a few are received simultaneously, and one at a time is checked. */
const MOST_UPLOADS = 16
const MOST_OF_ADDRESS = 2
const MOST_TRIES = 30
const WINDOW_SECONDS = 10 * 60
/** Twenty times what the slowest file of 25 MB takes. */
const LIMIT_MS = 10_000
const WORKER = new URL('../../files/signatures/verify-worker.ts', import.meta.url)
/** PDF readers accept other bytes before the header. */
const HEAD_BYTES = 1024

/** Checks whether the platform signed an uploaded PDF. Nothing of the file is stored or logged. */
export function verifier({
  db,
  log,
}: Platform): (request: FastifyRequest, reply: FastifyReply) => Promise<VerifiedDocument> {
  const oneAtATime = pLimit(1)
  const ofAddresses = new Map<string, number>()

  async function received(request: FastifyRequest) {
    await limitTries(db, [`verify-from:${request.ip}`], MOST_TRIES, WINDOW_SECONDS)
    // Allows the time that 25 MB need on a slow line.
    request.isUpload = true
    return passingFile(request)
  }

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

  /** @throws 429, 503 if too many are under way */
  function entered({ ip }: FastifyRequest): () => void {
    const inside = ofAddresses.get(ip) ?? 0
    const all = [...ofAddresses.values()].reduce((sum, count) => sum + count, 0)
    if (inside >= MOST_OF_ADDRESS)
      throw tooManyRequests(5, 'Your earlier files are still being checked. Wait 5 seconds and try again.')
    if (all >= MOST_UPLOADS)
      throw unavailable('Many documents are being checked. Wait a moment and try again.')
    ofAddresses.set(ip, inside + 1)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      const left = (ofAddresses.get(ip) ?? 1) - 1
      if (left === 0) ofAddresses.delete(ip)
      else ofAddresses.set(ip, left)
    }
  }

  return async (request, reply) => {
    const leave = entered(request)
    // An upload that is aborted is never read to its end.
    reply.raw.once('close', leave)
    try {
      const { name, content } = await received(request)
      if (!content.subarray(0, HEAD_BYTES).includes('%PDF-'))
        throw invalidField('files', 'This is not a PDF file. Choose the PDF itself, not a picture of it.')
      return { file_name: printableName(name), ...viewOf(await verified(content)) }
    } finally {
      leave()
    }
  }
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
