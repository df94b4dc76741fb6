import { z } from 'zod'
import { documentType } from '../../deals/documents.ts'
import { route } from '../../kernel/route.ts'
import { id, idParams } from '../../kernel/values.ts'

/** The most names in one request, because matching many long names takes the processor noticeable time. */
export const MOST_NAMES = 2_000

const match = z.object({
  name: z.string(),
  /** The mortgage whose reference the name contains; null if it contains none, or several. */
  loan: z.object({ id, reference: z.string(), loan_reference: z.string() }).nullable(),
  /** The type that the name suggests; null if it suggests none, so that the seller must choose. */
  document_type: documentType.nullable(),
  /** Why the name matches no mortgage, as a sentence. */
  problem: z.string().nullable(),
  /** True if the mortgage already has a document of this name. */
  is_present: z.boolean(),
})
export type DocumentMatch = z.output<typeof match>

export const matchDocuments = route({
  method: 'POST',
  path: '/loan-deal/:id/match_documents/',
  summary:
    'Match documents to the mortgages of a book by the names of their files and folders. Nothing is stored: documents are added with `/loan-deal-files/`',
  tag: 'Books of mortgages',
  access: ['seller', 'superuser'],
  heavy: true,
  params: idParams,
  body: z.strictObject({ names: z.array(z.string().min(1).max(300)).min(1).max(MOST_NAMES) }),
  response: z.object({ results: z.array(match) }),
})
