import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sha256Bytes } from '../sha256.ts'

/** Encrypts secrets that must be readable again, so that a copy of the database does not reveal them. */
export interface Encryption {
  /** `about` identifies the owner of the secret; it can only be decrypted with the same value. */
  seal(secret: string, about: string): string
  /** @throws if the text was changed, belongs to another owner, or was encrypted with another key */
  open(sealed: string, about: string): string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM with a key derived from the server's secret. */
export function makeEncryption(secret: string): Encryption {
  const key = sha256Bytes(`seal:${secret}`)
  return {
    seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64')
    },
    open(text, about) {
      const bytes = Buffer.from(text, 'base64')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(about))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const sealed = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
    },
  }
}
