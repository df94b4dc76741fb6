export const MAX_FILE_BYTES = 25 * 1024 * 1024
export const MAX_FILES_A_REQUEST = 10

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
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
