import { fileName } from '#domain/kernel/file-name.ts'
import { newId } from '../ids.ts'
import { sha256 } from '../sha256.ts'
import { mediaTypeOf } from './media-type.ts'
import type { Put } from './storing.ts'
import { rejectedFile } from './upload-errors.ts'

/** The columns of a stored document that describe its content. */
export interface StoredContent {
  id: string
  name: string
  media_type: string
  bytes: number
  sha256: string
  storage_key: string
}

/**
 * Detects the type of a content and stores the content.
 * @throws 415 if the product does not accept the type
 */
export async function storeContent(
  put: Put,
  { name, content }: { name: string; content: Buffer },
): Promise<StoredContent> {
  const media_type = await mediaTypeOf(content, name)
  if (media_type === null) throw rejectedFile(name, content)
  return {
    id: newId(),
    name: fileName(name, media_type),
    media_type,
    bytes: content.length,
    sha256: sha256(content),
    storage_key: await put(content),
  }
}
