import { z } from 'zod'
import { documentType } from '../deals/documents.ts'
import { defineEvents } from '../kernel/events.ts'
import { id } from '../kernel/values.ts'

const reading = {
  audit: 'file_downloads',
  subject: 'file',
  after: z.strictObject({ loan_deal: id, document_type: documentType, sha256: z.string() }),
} as const
const change = { audit: 'file_changes', subject: 'deal' } as const

const file = z.strictObject({ id, name: z.string(), document_type: documentType, sha256: z.string() })
/** Sorting number by the picture's id. */
const order = z.record(id, z.int())

export const DOCUMENT_EVENTS = defineEvents({
  'file.viewed': reading,
  'file.downloaded': reading,
  'file.uploaded': {
    ...change,
    after: z.strictObject({ files: z.array(file.extend({ bytes: z.int() })).readonly() }),
  },
  /** An upload was refused. Its name may be a person's, so it is not recorded. */
  'file.infected': {
    audit: 'file_changes',
    subject: 'user',
    after: z.strictObject({ sha256: z.string(), bytes: z.int(), finding: z.string() }),
  },
  'file.replaced': {
    ...change,
    before: file,
    after: file.extend({ bytes: z.int(), owner_id: id }),
  },
  'file.deleted': { ...change, before: file },
  'image.uploaded': { ...change, after: z.strictObject({ images: z.array(id).readonly() }) },
  'image.deleted': { ...change, before: z.strictObject({ id, sorting_number: z.int() }) },
  'image.sorted': { ...change, before: order, after: order },
})
