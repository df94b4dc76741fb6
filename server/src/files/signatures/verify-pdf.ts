import { OID } from './asn1.ts'
import { fingerprintOfCertificate } from './certificate.ts'
import { type CmsMessage, isAbout, isSignedByItsCertificate, readCms } from './cms.ts'
import { type FoundSignature, findSignatures } from './find-signatures.ts'
import { nameIn, readTimeStamp } from './time-stamp.ts'

/**
 * What a PDF is, by its signatures:
 * - `unchanged`: a signature of the platform covers every byte;
 * - `changed`: what the platform signed is there, and something was added behind it;
 * - `altered`: a signature of the platform is there, for other bytes than these;
 * - `foreign`: there are signatures, none of them by the platform;
 * - `unsigned`.
 */
export type PdfVerdict = 'unchanged' | 'changed' | 'altered' | 'foreign' | 'unsigned'

/** One signature. What it says about itself is there only if it is intact. */
export interface PdfSignature {
  /** The signature is of the bytes that it covers, by its certificate. */
  isIntact: boolean
  /** Names a certificate of the platform, the present one or an earlier one: made by it if it is intact. */
  isOwn: boolean
  /** Covers all of the file. */
  coversFile: boolean
  /** Bytes that were added behind what it covers. */
  addedBytes: number
  /** The name in the certificate. */
  certifiedName: string | null
  name: string | null
  reason: string | null
  /** By the authority's stamp, else as the signature says. */
  at: Date | null
  /** Who stamped the time; null without a time stamp. */
  stampedBy: string | null
  /** The certificate was valid at that time. */
  wasCertificateValid: boolean
}

export interface PdfVerification {
  verdict: PdfVerdict
  /** In the order of the file. */
  signatures: PdfSignature[]
}

/**
 * What the signatures of a PDF say. Any bytes are taken: what cannot be understood is not intact.
 * @param own fingerprints of the platform's certificates, with earlier ones
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
  const at = checked.stamp?.at ?? found.says.at
  return {
    ...seen,
    isIntact: true,
    coversFile: found.end === size,
    addedBytes: size - found.end,
    name: found.says.name,
    reason: found.says.reason,
    at,
    stampedBy: checked.stamp?.by ?? null,
    wasCertificateValid: at !== null && at >= certificate.validFromDate && at <= certificate.validToDate,
  }
}

/** A signature over what is elsewhere, by its certificate, and about the bytes that it says it covers. */
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
