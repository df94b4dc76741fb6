import type { DocumentType } from '#domain/deals/documents.ts'
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

/** Words in a file name that suggest a type, the more specific ones first. */
const HINTS: readonly (readonly [RegExp, DocumentType])[] = [
  [/title.?insur/, 'title_insurance'],
  [/apprais/, 'appraisal_report'],
  [/lien|charge|register/, 'proof_of_lien'],
  [/title|action|parcel/, 'home_title'],
  [/credit|equifax|trans.?union|bureau/, 'credit_history'],
  [/income|assessment|t4|pay.?(stub|slip)|employ/, 'income_verification'],
  [/net.?worth|assets/, 'net_worth'],
  [/mortgage|commitment|loan/, 'mortgage'],
]

/** The type that a file name suggests; null for none. */
export function guessType(name: string): DocumentType | null {
  const words = name.toLowerCase()
  return HINTS.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

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
