import { sentence } from './language.ts'

export const MAX_FILE_BYTES = 25 * 1024 * 1024
export const MAX_FILES_A_REQUEST = 10

/** The limits of stored files, including removed documents. */
export interface Quota {
  bytes: number
  files: number
}
const GIGABYTE = 1024 ** 3
export const ACCOUNT_QUOTA: Quota = { bytes: 20 * GIGABYTE, files: 10_000 }
export const DEAL_QUOTA: Quota = { bytes: 2 * GIGABYTE, files: 500 }

/** Why nothing can be added to what is stored; null if there is room. */
export function quotaReached(owner: 'account' | 'deal', used: Quota): string | null {
  const quota = owner === 'account' ? ACCOUNT_QUOTA : DEAL_QUOTA
  const whose = owner === 'account' ? 'Your account' : 'A deal'
  const contact = sentence`Removed documents count, because they are retained. Contact us if you need more.`
  if (used.files > quota.files)
    return `${whose} may store ${quota.files} files, and with these it would be ${used.files}. ${contact}`
  if (used.bytes > quota.bytes) {
    const [most, wanted] = [quota.bytes, used.bytes].map((bytes) => (bytes / GIGABYTE).toFixed(2))
    return `${whose} may store ${most} GB, and with these files it would be ${wanted} GB. ${contact}`
  }
  return null
}

/** Accepted types. They are recognised by content; the file extension is ignored. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/csv': 'csv',
}
export const UPLOADED_TYPES: readonly string[] = Object.keys(FILE_TYPES)
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
