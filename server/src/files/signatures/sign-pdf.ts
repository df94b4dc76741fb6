import { inThread } from '../../platform/in-thread.ts'
import { sha256Bytes } from '../../platform/sha256.ts'
import type { About, Unsignable } from './append-signature.ts'
import type { AppendReply, AppendRequest } from './append-worker.ts'
import type { PlatformCertificate } from './certificate.ts'
import { makeCms } from './cms.ts'
import type { TimeStamper } from './time-stamp.ts'

const LIMIT_MS = 60_000
/** Room for a signature without its certificates, and for a time-stamp token with its own certificates. */
const BYTES_OF_SIGNATURE = 2_048
const BYTES_OF_STAMP = 16_384

/** A signed PDF, and the PAdES level of its signature. */
export interface SignedPdf {
  content: Buffer
  level: 'B-B' | 'B-T'
  /** The time stamp of the authority; null at level B-B. */
  stampedAt: Date | null
  /** Why there is no time stamp although an authority is configured. */
  stampFailure: string | null
}

/** Thrown for a PDF that cannot be signed, with the reason. */
export class PdfUnsignable extends Error {
  readonly reason: Unsignable
  constructor(reason: Unsignable) {
    super(`The PDF cannot be signed: it is ${reason}.`)
    this.reason = reason
  }
}

/**
 * Signs a PDF with the platform's own certificate: PAdES baseline B-T with a time stamp if a stamper is configured and
 * responds, else B-B; the result says which. The bytes of the PDF stay unchanged; the signature is added after them.
 * @throws PdfUnsignable for a PDF that needs a password or has no usable table of its objects
 */
export async function signPdf(
  certificate: PlatformCertificate,
  pdf: Uint8Array,
  about: About,
  stamper?: TimeStamper,
): Promise<SignedPdf> {
  const room =
    certificate.chain.reduce((sum, { length }) => sum + length, BYTES_OF_SIGNATURE) +
    (stamper ? BYTES_OF_STAMP : 0)
  const request: AppendRequest = { pdf: new Uint8Array(pdf), about, room }
  const prepared = await inThread<AppendReply>(
    new URL('./append-worker.ts', import.meta.url),
    request,
    LIMIT_MS,
  )
  if (typeof prepared === 'string') throw new PdfUnsignable(prepared)
  const content = Buffer.from(prepared.pdf)
  const [start, end] = prepared.contents
  const digest = sha256Bytes(content.subarray(0, start), content.subarray(end))
  const outcome: Pick<SignedPdf, 'stampedAt' | 'stampFailure'> = { stampedAt: null, stampFailure: null }
  const message = await makeCms(certificate, digest, async (signature) => {
    const stamp = await stamper?.stamp(signature)
    if (!stamp) return null
    if ('failure' in stamp) outcome.stampFailure = stamp.failure
    else if (stamp.token.length > BYTES_OF_STAMP) outcome.stampFailure = 'The time stamp is too long.'
    else {
      outcome.stampedAt = stamp.at
      return stamp.token
    }
    return null
  })
  if (message.length > room) throw new Error('The signature does not fit.')
  content.write(message.toString('hex'), start + 1, 'latin1')
  return { content, level: outcome.stampedAt ? 'B-T' : 'B-B', ...outcome }
}
