import { z } from 'zod'
import { documentType } from '../../deals/documents.ts'
import { route } from '../../kernel/route.ts'
import { id, idParams } from '../../kernel/values.ts'

/** In one request: a few of the longest names take a processor long enough. */
export const MOST_NAMES = 2_000

const match = z.object({
  name: z.string(),
  /** The mortgage whose reference the name carries; null if it carries none, or several. */
  loan: z.object({ id, reference: z.string(), loan_reference: z.string() }).nullable(),
  /** What the name says that it is; null if that is for the seller to say. */
  document_type: documentType.nullable(),
  /** Why it belongs to no mortgage, as a sentence. */
  problem: z.string().nullable(),
  /** True if the mortgage has a document of this name already. */
  is_present: z.boolean(),
})
export type DocumentMatch = z.output<typeof match>

export const matchDocuments = route({
  method: 'POST',
  path: '/loan-deal/:id/match_documents/',
  summary:
    'To which mortgages of a book documents belong, by their names, with folders. Nothing is stored: they are added with `/loan-deal-files/`',
  tag: 'Books of mortgages',
  access: ['seller', 'superuser'],
  heavy: true,
  params: idParams,
  body: z.strictObject({ names: z.array(z.string().min(1).max(300)).min(1).max(MOST_NAMES) }),
  response: z.object({ results: z.array(match) }),
})
