import { z } from 'zod'
import { DISCLOSURES } from '../../deal-access/disclosure.ts'
import { EVERY_ROLE, route } from '../../kernel/route.ts'
import { idParams } from '../../kernel/values.ts'
import { startedTask } from '../../tasks/contract.ts'

export const startEvidence = route({
  method: 'POST',
  path: '/loan-deal/:id/evidence/',
  summary:
    'Make the evidence pack of a deal as a background task whose file is a zip, for the owner of the deal, its winner and staff: what happened, as far as the user may see it, with proof that the signed digests of the audit log contain it. Each download of the file is recorded',
  tag: 'Evidence',
  heavy: true,
  access: EVERY_ROLE,
  whileViewingAs: false,
  status: 202,
  params: idParams,
  response: startedTask,
})

/** The result of the task, with the view of the deal for which the pack was made. */
export const evidenceResult = z.object({
  events: z.int(),
  disclosure: z.enum(DISCLOSURES),
  has_whole_log: z.boolean(),
})
