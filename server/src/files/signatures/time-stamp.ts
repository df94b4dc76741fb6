import { randomBytes } from 'node:crypto'
import { GeneralizedTime, Integer } from 'asn1js'
import { sha256Bytes } from '../../platform/sha256.ts'
import {
  algorithm,
  bytesOf,
  integer,
  Malformed,
  NULL,
  OID,
  octets,
  octetsOf,
  oidOf,
  partsOf,
  readDer,
  sequence,
  TRUE,
} from './asn1.ts'
import { isAbout, isSignedByItsCertificate, readCms } from './cms.ts'
import { digestBy, hashOf } from './signature-algorithms.ts'

/** How long a signature waits for its time stamp. */
const LIMIT_MS = 10_000
const MOST_BYTES = 64 * 1024
const GRANTED = [0, 1]

/** Requests time stamps of signatures from an authority. */
export interface TimeStamper {
  /** @returns the token; the reason if there is none. Never throws, and waits a bounded time */
  stamp(signature: Uint8Array): Promise<TimeStamp | { failure: string }>
}

export interface TimeStamp {
  token: Buffer
  at: Date
  /** The name in the authority's certificate. */
  by: string
}

/** @param url where the authority answers requests of RFC 3161 */
export const makeTimeStamper = (url: string, limitMs = LIMIT_MS): TimeStamper => ({
  async stamp(signature) {
    try {
      // A number that was never used, so that no earlier response matches.
      const nonce = integer(0x40, ...randomBytes(15))
      return readResponse(await ask(url, requestFor(signature, nonce), limitMs), signature, nonce)
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) }
    }
  },
})

const requestFor = (signature: Uint8Array, nonce: Buffer) =>
  sequence(
    integer(1),
    sequence(algorithm(OID.sha256, NULL), octets(sha256Bytes(signature))),
    nonce,
    // Requests the certificate too, so that the token can be verified for ever.
    TRUE,
  )

async function ask(url: string, body: Buffer, limitMs: number): Promise<Buffer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  })
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    bytes += part.length
    if (bytes > MOST_BYTES) throw new Error(`The response has more than ${MOST_BYTES} bytes.`)
  }
  if (!response.ok) throw new Error(`The time-stamp server answered ${response.status}.`)
  return Buffer.concat(parts)
}

function readResponse(response: Buffer, signature: Uint8Array, nonce: Buffer): TimeStamp {
  const [status, token] = partsOf(readDer(response))
  const [state] = partsOf(status)
  if (!token || !(state instanceof Integer) || !GRANTED.includes(state.valueBlock.valueDec))
    throw new Error('The time-stamp server refused the request.')
  const stamp = readTimeStamp(bytesOf(token), signature)
  if (!stamp.nonce?.equals(nonce)) throw new Error('The time-stamp server sent an invalid response.')
  return { token: bytesOf(token), at: stamp.at, by: stamp.by }
}

/**
 * The time at which a signature existed, from a token that is signed by its own certificate, which must be for time
 * stamps and was valid then. The issuer of the certificate is not checked.
 * @throws Malformed for any other token
 */
export function readTimeStamp(
  token: Uint8Array,
  signature: Uint8Array,
): { at: Date; by: string; nonce: Buffer | null } {
  const message = readCms(token)
  const { certificate, content } = message
  if (message.contentType !== OID.timeStampInfo || content === null) throw new Malformed('no time stamp')
  if (!isSignedByItsCertificate(message) || !isAbout(message, content)) throw new Malformed('a forged stamp')
  if (!certificate.keyUsage?.includes(OID.timeStamping)) throw new Malformed('no authority of time stamps')
  const parts = partsOf(readDer(content))
  const [, , imprint, , time, ...rest] = parts
  const [hashAlgorithm, imprinted] = partsOf(imprint)
  const hash = hashOf(oidOf(partsOf(hashAlgorithm)[0]))
  if (hash === null || !octetsOf(imprinted).equals(digestBy(hash, signature)))
    throw new Malformed('a stamp of something else')
  if (!(time instanceof GeneralizedTime)) throw new Malformed('no time')
  const at = time.toDate()
  if (at < certificate.validFromDate || at > certificate.validToDate)
    throw new Malformed('a certificate that was not valid')
  const nonce = rest.find((part) => part instanceof Integer)
  return { at, by: nameIn(certificate.subject), nonce: nonce ? bytesOf(nonce) : null }
}

/** The common name of a subject, or its organization. */
export const nameIn = (subject: string): string =>
  subject.match(/^CN=(.*)$/m)?.[1] ?? subject.match(/^O=(.*)$/m)?.[1] ?? subject.split('\n')[0] ?? ''
