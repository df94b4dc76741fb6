import { type BaseBlock, Constructed, fromBER, ObjectIdentifier, OctetString } from 'asn1js'

/** Object identifiers of the elements of signatures. */
export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  sha256WithEcdsa: '1.2.840.10045.4.3.2',
} as const

/** Thrown for bytes that are not encoded as they must be. */
export class Malformed extends Error {}

// Encoded by hand, because exactly these bytes are signed, and certificates must be copied byte by byte.
/** An element in DER. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  const head = length < 128 ? [tag, length] : [tag, 0x80 + bytes.length, ...bytes]
  return Buffer.concat([Buffer.from(head), ...parts])
}

export const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
/** A set, in the order that DER requires. */
export const setOf = (...parts: readonly Uint8Array[]) => der(0x31, ...parts.toSorted(Buffer.compare))
export const octets = (bytes: Uint8Array) => der(0x04, bytes)
export const oid = (name: string) => Buffer.from(new ObjectIdentifier({ value: name }).toBER())
export const NULL = der(0x05)
export const TRUE = der(0x01, Buffer.from([0xff]))
/** A non-negative number, from its bytes. */
export const integer = (...bytes: readonly number[]) =>
  der(0x02, Buffer.from((bytes[0] ?? 0) > 127 ? [0, ...bytes] : bytes))
/** `[n]` around other elements, or in place of the tag of a constructed one. */
export const tagged = (n: number, ...parts: readonly Uint8Array[]) => der(0xa0 + n, ...parts)
export const algorithm = (name: string, ...parameters: readonly Uint8Array[]) =>
  sequence(oid(name), ...parameters)

/**
 * The element that fills these bytes.
 * @throws Malformed if they are not exactly one element
 */
export function readDer(bytes: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(new Uint8Array(bytes))
  if (offset !== bytes.length || result.error) throw new Malformed('no element')
  return result
}

/** @throws Malformed if the element has no parts */
export function partsOf(block: BaseBlock | undefined): readonly BaseBlock[] {
  if (!(block instanceof Constructed)) throw new Malformed('no parts')
  return block.valueBlock.value
}

/** The bytes of an element as they were read. */
export function bytesOf(block: BaseBlock | undefined): Buffer {
  if (!block) throw new Malformed('no element')
  return Buffer.from(block.valueBeforeDecodeView)
}

/** @throws Malformed if the element is not an object identifier */
export function oidOf(block: BaseBlock | undefined): string {
  if (!(block instanceof ObjectIdentifier)) throw new Malformed('no name')
  return block.valueBlock.toString()
}

/** @throws Malformed if the element is not an octet string in one piece */
export function octetsOf(block: BaseBlock | undefined): Buffer {
  if (!(block instanceof OctetString) || block.idBlock.isConstructed) throw new Malformed('no octets')
  return Buffer.from(block.valueBlock.valueHexView)
}

/** The number of `[n]`; null for any other element. */
export const tagOf = (block: BaseBlock | undefined): number | null =>
  block?.idBlock.tagClass === 3 ? block.idBlock.tagNumber : null
