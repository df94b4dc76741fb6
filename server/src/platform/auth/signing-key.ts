import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sha256 } from '../sha256.ts'

/** An Ed25519 key for signatures that others can verify without the product. */
export interface SigningKey {
  /** SHA-256 of the public key; identifies the key. */
  fingerprint: string
  /** The public key as PEM. */
  publicKey: string
  /** The signature in base64. */
  sign(text: string): string
}

const pemOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()

/** SHA-256 of a public key's DER, as 64 hexadecimal digits. */
export const fingerprintOf = (publicKey: string) =>
  sha256(createPublicKey(publicKey).export({ type: 'spki', format: 'der' }))

/** True if the signature, in base64, is of this text by this public key. */
export const isSignedBy = (publicKey: string, text: string, signature: string) =>
  verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))

/**
 * The configured key, or the one in a file, which the first start creates.
 * @param given base64 of a PKCS #8 key, as `openssl genpkey -algorithm ed25519 -outform DER | base64` makes it
 * @throws if it is not an Ed25519 key
 */
export async function openSigningKey(path: string, given: string | undefined): Promise<SigningKey> {
  const key = given ? readGiven(given) : createPrivateKey(await keyInFile(path))
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error('The key that signs the audit log must be Ed25519.')
  const publicKey = pemOf(createPublicKey(key))
  return {
    fingerprint: fingerprintOf(publicKey),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  }
}

function readGiven(given: string): KeyObject {
  try {
    return createPrivateKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'pkcs8' })
  } catch {
    throw new Error(
      'AUDIT_KEY is not a private key: make one with `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0`.',
    )
  }
}

async function keyInFile(path: string): Promise<string> {
  const unless = (code: string) => (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error
    return null
  }
  const known = await readFile(path, 'utf8').catch(unless('ENOENT'))
  if (known !== null) return known
  await mkdir(dirname(path), { recursive: true })
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  await writeFile(path, pem, { mode: 0o600, flag: 'wx' }).catch(unless('EEXIST'))
  return readFile(path, 'utf8')
}
