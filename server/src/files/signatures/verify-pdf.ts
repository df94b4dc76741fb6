import { OID } from './asn1.ts'
import { fingerprintOfCertificate } from './certificate.ts'
import { type CmsMessage, isAbout, isSignedByItsCertificate, readCms } from './cms.ts'
import { type FoundSignature, findSignatures } from './find-signatures.ts'
import { nameIn, readTimeStamp } from './time-stamp.ts'

/**
 * The verdict on a PDF by its signatures:
 * - `unchanged`: a signature of the platform covers every byte;
 * - `changed`: what the platform signed is intact, but something was added after it;
 * - `altered`: there is a signature of the platform, but for other bytes than these;
 * - `foreign`: there are signatures, none of them by the platform;
 * - `unsigned`.
 */
export type PdfVerdict = 'unchanged' | 'changed' | 'altered' | 'foreign' | 'unsigned'

/** One signature. Its own statements are included only if it is intact. */
export interface PdfSignature {
  /** True if its certificate's key signed the bytes that it covers. */
  isIntact: boolean
  /** True if it names a current or earlier certificate of the platform, which then made it if it is intact. */
  isOwn: boolean
  /** True if it covers the whole file. */
  coversFile: boolean
  /** Bytes that were added after the covered part. */
  addedBytes: number
  /** The name in the certificate. */
  certifiedName: string | null
  name: string | null
  reason: string | null
  /** The authority's time stamp, else the time that the signature states. */
  at: Date | null
  /** The authority of the time stamp; null without one. */
  stampedBy: string | null
  /** True if the certificate was valid at that time. */
  wasCertificateValid: boolean
}

export interface PdfVerification {
  verdict: PdfVerdict
  /** In the order of the file. */
  signatures: PdfSignature[]
}

/**
 * Verifies the signatures of a PDF. Accepts any bytes: a signature that cannot be parsed is not intact.
 * @param own fingerprints of the platform's certificates, including earlier ones
 */
export function verifyPdf(pdf: Buffer, own: ReadonlySet<string>): PdfVerification {
  const signatures = findSignatures(pdf).map((found) => judged(found, pdf.length, own))
  return { verdict: verdictOf(signatures), signatures }
}

function verdictOf(signatures: readonly PdfSignature[]): PdfVerdict {
  const ours = signatures.filter(({ isOwn }) => isOwn)
  const intact = ours.filter(({ isIntact }) => isIntact)
  if (intact.some(({ coversFile }) => coversFile)) return 'unchanged'
  if (intact.length > 0) return 'changed'
  if (ours.length > 0) return 'altered'
  return signatures.length > 0 ? 'foreign' : 'unsigned'
}

const UNKNOWN: PdfSignature = {
  isIntact: false,
  isOwn: false,
  coversFile: false,
  addedBytes: 0,
  certifiedName: null,
  name: null,
  reason: null,
  at: null,
  stampedBy: null,
  wasCertificateValid: false,
}

function judged(found: FoundSignature, size: number, own: ReadonlySet<string>): PdfSignature {
  const message = found.message && unlessMalformed(() => readCms(found.message ?? Buffer.alloc(0)))
  if (!message) return UNKNOWN
  const { certificate } = message
  const seen = {
    ...UNKNOWN,
    isOwn: own.has(fingerprintOfCertificate(certificate.raw)),
    certifiedName: nameIn(certificate.subject),
  }
  const checked = unlessMalformed(() => ({
    isIntact: isIntact(message, found) && (!seen.isOwn || message.isAsEncoded()),
    stamp: message.timeStampToken && readTimeStamp(message.timeStampToken, message.signature),
  }))
  if (!checked?.isIntact) return seen
  const at = checked.stamp?.at ?? found.claims.at
  return {
    ...seen,
    isIntact: true,
    coversFile: found.end === size,
    addedBytes: size - found.end,
    name: found.claims.name,
    reason: found.claims.reason,
    at,
    stampedBy: checked.stamp?.by ?? null,
    wasCertificateValid: at !== null && at >= certificate.validFromDate && at <= certificate.validToDate,
  }
}

/** True for a detached signature by its certificate whose digest matches the bytes that it claims to cover. */
function isIntact(message: CmsMessage, { covered }: FoundSignature): boolean {
  const isDetached = message.contentType === OID.data && message.content === null
  return covered !== null && isDetached && isSignedByItsCertificate(message) && isAbout(message, ...covered)
}

function unlessMalformed<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}
