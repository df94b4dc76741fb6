import { fileName } from '#domain/kernel/file-name.ts'
import { IMAGE_TYPES } from '#domain/kernel/files.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { sha256 } from '../platform/sha256.ts'
import { mediaTypeOf } from '../platform/storage/media-type.ts'
import type { Put } from '../platform/storage/storing.ts'
import { rejectedFile } from '../platform/storage/upload-errors.ts'
import { redraw } from './pictures.ts'

const PDF = 'application/pdf'
/** Width of a letter page at 300 dpi; smaller pictures keep their size. */
const SCAN_WIDTH = 2550

/** A scan that is already in memory. */
export interface GivenScan {
  name: string
  content: Buffer
}

/**
 * Stores a PDF as it is and re-encodes a picture to remove location and camera data.
 * @throws 415 for any other file, 400 for one that is empty or damaged
 */
export async function storeScan(platform: Platform, actor: Actor, put: Put, { name, content }: GivenScan) {
  const found = await mediaTypeOf(content, name)
  const isPicture = IMAGE_TYPES.some((type) => type === found)
  if (!isPicture && found !== PDF) throw rejectedFile(name, content, 'scan')
  const stored = isPicture ? await platform.heavy.run(actor.user_id, () => redrawn(name, content)) : content
  const media_type = isPicture ? 'image/webp' : PDF
  return {
    id: newId(),
    name: fileName(name, found ?? PDF),
    media_type,
    bytes: stored.length,
    sha256: sha256(stored),
    storage_key: await put(stored),
  }
}
export type StoredScan = Awaited<ReturnType<typeof storeScan>>

async function redrawn(name: string, content: Buffer): Promise<Buffer> {
  const [drawn] = await redraw(content, [SCAN_WIDTH]).catch(() => {
    throw rejectedFile(name, content, 'broken')
  })
  return drawn ?? content
}
