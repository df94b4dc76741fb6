import { replyTo } from '../../../platform/reply-to.ts'
import { type CheckedPack, checkPack, type KnownKey } from './check-pack.ts'
import { readPack } from './read-pack.ts'

export interface CheckRequest {
  zip: Uint8Array
  keys: readonly KnownKey[]
}
/** Null if the file cannot be read as a zip within its limits. */
export type CheckReply = CheckedPack | null

replyTo(async ({ zip, keys }: CheckRequest): Promise<CheckReply> => {
  const content = await readPack(Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength)).catch(() => null)
  return content && checkPack(content, keys)
})
