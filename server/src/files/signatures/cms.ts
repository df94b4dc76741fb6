import { createHash, X509Certificate } from 'node:crypto'
import { type BaseBlock, OctetString } from 'asn1js'
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
  oid,
  oidOf,
  partsOf,
  readDer,
  sequence,
  setOf,
  tagged,
  tagOf,
} from './asn1.ts'
import type { PlatformCertificate } from './certificate.ts'
import { algorithmOf, digestBy, hashOf, isSignature } from './signature-algorithms.ts'

/**
 * A detached signature (CMS, RFC 5652) with the attributes of PAdES baseline B-B.
 * @param digest SHA-256 of the content
 * @param stamp the time-stamp token for the signature, which makes it B-T; null leaves it at B-B
 */
export async function makeCms(
  certificate: PlatformCertificate,
  digest: Uint8Array,
  stamp: (signature: Buffer) => Promise<Buffer | null>,
): Promise<Buffer> {
  const [own] = certificate.chain
  const attributes = setOf(
    attribute(OID.contentType, oid(OID.data)),
    attribute(OID.messageDigest, octets(digest)),
    attribute(OID.signingCertificateV2, sequence(sequence(sequence(octets(sha256Bytes(own)))))),
  )
  const signature = certificate.sign(attributes)
  const token = await stamp(signature)
  return encoded({ certificates: certificate.chain, attributes, ...certificate, signature, token })
}

interface Parts {
  certificates: readonly [Buffer, ...Buffer[]]
  attributes: Buffer
  algorithm: Buffer
  signature: Buffer
  token: Buffer | null
}

function encoded({ certificates, attributes, algorithm: signing, signature, token }: Parts): Buffer {
  const { issuer, serial } = issuerAndSerial(certificates[0])
  const sha = algorithm(OID.sha256, NULL)
  const signer = sequence(
    integer(1),
    sequence(issuer, serial),
    sha,
    retagged(0, attributes),
    signing,
    octets(signature),
    ...(token ? [tagged(1, attribute(OID.timeStampToken, token))] : []),
  )
  return sequence(
    oid(OID.signedData),
    tagged(
      0,
      sequence(integer(1), setOf(sha), sequence(oid(OID.data)), tagged(0, ...certificates), setOf(signer)),
    ),
  )
}

const attribute = (type: string, value: Uint8Array) => sequence(oid(type), setOf(value))

/** An element with the tag `[n]` instead of its own. */
function retagged(n: number, element: Uint8Array): Buffer {
  const copy = Buffer.from(element)
  copy[0] = 0xa0 + n
  return copy
}

function issuerAndSerial(certificate: Uint8Array): { issuer: Buffer; serial: Buffer } {
  const content = partsOf(partsOf(readDer(certificate))[0])
  const first = tagOf(content[0]) === 0 ? 1 : 0
  return { serial: bytesOf(content[first]), issuer: bytesOf(content[first + 2]) }
}

/** A parsed message with one signer. */
export interface CmsMessage {
  contentType: string
  /** The content, if the message contains it. */
  content: Buffer | null
  certificate: X509Certificate
  hash: string
  /** The signed attributes, encoded as they were signed. */
  attributes: Buffer
  attributeOf(type: string): BaseBlock | null
  algorithmName: string
  signature: Buffer
  timeStampToken: Buffer | null
  /** True if it is encoded as the platform does it, without any data that the signature does not protect. */
  isAsEncoded(): boolean
}

/** @throws Malformed if it is not a signed message with exactly one signer and the signer's certificate */
export function readCms(bytes: Uint8Array): CmsMessage {
  const [type, wrapped] = partsOf(readDer(bytes))
  if (oidOf(type) !== OID.signedData) throw new Malformed('no signed data')
  const [, , inside, ...rest] = partsOf(partsOf(wrapped)[0])
  const [contentType, content] = partsOf(inside)
  const signers = partsOf(rest.findLast((part) => tagOf(part) === null))
  if (signers.length !== 1) throw new Malformed('not one signer')
  const [, sid, digestAlgorithm, ...fields] = partsOf(signers[0])
  const signed = fields.find((part) => tagOf(part) === 0)
  const [signatureAlgorithm, signature] = fields.filter((part) => tagOf(part) === null)
  const unsigned = fields.find((part) => tagOf(part) === 1)
  const hash = hashOf(oidOf(partsOf(digestAlgorithm)[0]))
  if (!signed || hash === null) throw new Malformed('no signed attributes, or an unknown hash')
  const attributes = bytesOf(signed)
  attributes[0] = 0x31
  const attributeOf = (name: string) => valueIn(signed, name)
  const certificates = partsOf(rest.find((part) => tagOf(part) === 0)).map(bytesOf)
  const token = unsigned && valueIn(unsigned, OID.timeStampToken)
  return {
    contentType: oidOf(contentType),
    content: content ? octetsOf(partsOf(content)[0]) : null,
    certificate: certificateOf(certificates, sid, attributeOf),
    hash,
    attributes,
    attributeOf,
    algorithmName: oidOf(partsOf(signatureAlgorithm)[0]),
    signature: octetsOf(signature),
    timeStampToken: token ? bytesOf(token) : null,
    isAsEncoded() {
      const [first, ...others] = certificates
      const parts = { attributes, signature: octetsOf(signature), token: token ? bytesOf(token) : null }
      if (!first) return false
      const signing = algorithmOf(new X509Certificate(first).publicKey)
      return encoded({ ...parts, certificates: [first, ...others], algorithm: signing }).equals(bytes)
    },
  }
}

/** The value of an attribute; null without it. @throws Malformed if it occurs twice or has several values */
function valueIn(attributes: BaseBlock, name: string): BaseBlock | null {
  const found = partsOf(attributes).filter((part) => oidOf(partsOf(part)[0]) === name)
  if (found.length === 0) return null
  const values = partsOf(partsOf(found[0])[1])
  if (found.length > 1 || values.length !== 1) throw new Malformed('not one value')
  return values[0] ?? null
}

/** The certificate that the signer and the signed attributes refer to. */
function certificateOf(
  certificates: readonly Buffer[],
  sid: BaseBlock | undefined,
  attributeOf: CmsMessage['attributeOf'],
): X509Certificate {
  const isNamed = certificateNamedBy(attributeOf)
  const found = certificates.find((certificate) => {
    if (isNamed && !isNamed(certificate)) return false
    if (tagOf(sid) === 0) return isNamed !== null
    const { issuer, serial } = issuerAndSerial(certificate)
    return bytesOf(sid).equals(sequence(issuer, serial))
  })
  if (!found) throw new Malformed('the certificate of the signer is missing')
  return new X509Certificate(found)
}

/** A test by the certificate's hash in the signed attributes; null if there is none. */
function certificateNamedBy(
  attributeOf: CmsMessage['attributeOf'],
): ((certificate: Buffer) => boolean) | null {
  const second = attributeOf(OID.signingCertificateV2)
  const value = second ?? attributeOf(OID.signingCertificate)
  if (!value) return null
  const [first, next] = partsOf(partsOf(partsOf(value)[0])[0])
  if (!second) return (certificate) => createHash('sha1').update(certificate).digest().equals(octetsOf(first))
  // SHA-256 is the default, which is omitted.
  const isDefault = first instanceof OctetString
  const hash = isDefault ? 'sha256' : hashOf(oidOf(partsOf(first)[0]))
  const expected = octetsOf(isDefault ? first : next)
  if (hash === null) throw new Malformed('an unknown hash')
  return (certificate) => digestBy(hash, certificate).equals(expected)
}

/** Whether the certificate's key signed the signed attributes. Says nothing about the content. */
export const isSignedByItsCertificate = (message: CmsMessage): boolean =>
  isSignature(
    message.certificate.publicKey,
    message.algorithmName,
    message.hash,
    message.attributes,
    message.signature,
  )

/** Whether the signed attributes are about this content. */
export function isAbout(message: CmsMessage, ...content: readonly Uint8Array[]): boolean {
  const type = message.attributeOf(OID.contentType)
  const digest = message.attributeOf(OID.messageDigest)
  if (!type || !digest || oidOf(type) !== message.contentType) return false
  return octetsOf(digest).equals(digestBy(message.hash, ...content))
}
