import { z } from 'zod'
import { documentType } from '../../deals/documents.ts'
import { defineEvents } from '../../kernel/events.ts'
import { id } from '../../kernel/values.ts'

const change = { audit: 'deal_changes', subject: 'deal' } as const
const requested = { document_type: documentType.nullable(), title: z.string().nullable() }
const own = z.strictObject({ ...requested, request_id: id, alias: z.string() })
/** `asker_ids`: the users who requested it. */
const answered = { ...requested, asker_ids: z.array(id).readonly() }

export const DOCUMENT_REQUEST_EVENTS = defineEvents({
  'document_request.made': { ...change, after: own.extend({ owner_id: id, reason: z.string().nullable() }) },
  'document_request.withdrawn': { ...change, after: own },
  'document_request.answered': { ...change, after: z.strictObject({ ...answered, file_id: id }) },
  'document_request.declined': { ...change, after: z.strictObject({ ...answered, answer: z.string() }) },
})
