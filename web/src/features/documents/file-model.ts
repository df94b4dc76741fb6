import type { DocumentType } from '#domain/deals/documents.ts'
import { typeInWords, wordsOf } from '#domain/documents/name.ts'
import { FILE_TYPES, IMAGE_TYPES, MAX_FILE_BYTES } from '#domain/kernel/files.ts'

/** Types offered by the file dialog; the server checks the content. */
export const ACCEPTED_FILES = Object.values(FILE_TYPES)
  .map((ending) => `.${ending}`)
  .concat('.jpeg')
  .join(',')
export const ACCEPTED_IMAGES = IMAGE_TYPES.join(',')
export const ACCEPTED_SCANS = ['application/pdf', ...IMAGE_TYPES].join(',')

/** Documents of a deal, pictures of its property, or scans of an identity document. */
export type FileKind = 'document' | 'image' | 'scan'

/** The type that a file name suggests; null for none. */
export const guessType = (name: string): DocumentType | null => typeInWords(wordsOf(name))

/** Why a file would be rejected; null if it can be sent. */
export function fileIssue(file: { name: string; size: number; type: string }, kind: FileKind) {
  if (file.size > MAX_FILE_BYTES) return 'too_large' as const
  if (file.size === 0) return 'empty' as const
  return isFitting(file, kind) ? null : ('wrong_type' as const)
}

function isFitting({ name, type }: { name: string; type: string }, kind: FileKind): boolean {
  if (kind === 'document')
    return ACCEPTED_FILES.split(',').includes(name.slice(name.lastIndexOf('.')).toLowerCase())
  return (kind === 'image' ? ACCEPTED_IMAGES : ACCEPTED_SCANS).split(',').includes(type)
}
