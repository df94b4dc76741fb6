import { createHash, type KeyObject, verify } from 'node:crypto'
import { algorithm, NULL, OID } from './asn1.ts'

const HASHES: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  [OID.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** A hash with which documents can be forged. */
const WEAK = 'sha1'

/** Signature algorithms: the kind of key, and the hash if the identifier includes it. */
const ALGORITHMS: Readonly<Record<string, { key: string; hash: string | null }>> = {
  '1.2.840.113549.1.1.1': { key: 'rsa', hash: null },
  [OID.sha256WithRsa]: { key: 'rsa', hash: 'sha256' },
  '1.2.840.113549.1.1.12': { key: 'rsa', hash: 'sha384' },
  '1.2.840.113549.1.1.13': { key: 'rsa', hash: 'sha512' },
  [OID.sha256WithEcdsa]: { key: 'ec', hash: 'sha256' },
  '1.2.840.10045.4.3.3': { key: 'ec', hash: 'sha384' },
  '1.2.840.10045.4.3.4': { key: 'ec', hash: 'sha512' },
}
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1']
const FEWEST_RSA_BITS = 2048

/**
 * The algorithm identifier for signatures by a key of the platform.
 * @throws with a sentence for a key that PDF readers do not support or do not trust
 */
export function algorithmOf({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): Buffer {
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= FEWEST_RSA_BITS)
    return algorithm(OID.sha256WithRsa, NULL)
  if (type === 'ec' && CURVES.includes(details?.namedCurve ?? '')) return algorithm(OID.sha256WithEcdsa)
  throw new Error('the key must be RSA with 2048 bits or more, or an elliptic curve: P-256, P-384 or P-521.')
}

/** The name of a hash; null for an unknown or weak one. */
export const hashOf = (name: string): string | null => (HASHES[name] === WEAK ? null : (HASHES[name] ?? null))

export const digestBy = (hash: string, ...parts: readonly Uint8Array[]): Buffer => {
  const made = createHash(hash)
  for (const part of parts) made.update(part)
  return made.digest()
}

/** Verifies a signature. False also for an algorithm that is unknown, weak, or for another kind of key. */
export function isSignature(
  key: KeyObject,
  algorithmName: string,
  digestHash: string,
  signed: Uint8Array,
  signature: Uint8Array,
): boolean {
  const known = ALGORITHMS[algorithmName]
  if (!known || known.key !== key.asymmetricKeyType) return false
  return verify(known.hash ?? digestHash, signed, key, signature)
}
