import { createHash, hash } from 'node:crypto'

/** SHA-256 of bytes, or of a text in UTF-8, as 64 hexadecimal digits. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content)

/** SHA-256 of parts, one after the other, as 32 bytes. */
export function sha256Bytes(...parts: readonly (string | Uint8Array)[]): Buffer {
  const made = createHash('sha256')
  for (const part of parts) made.update(part)
  return made.digest()
}
