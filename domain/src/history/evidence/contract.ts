import { z } from 'zod'
import { EVERY_ROLE, route } from '../../kernel/route.ts'
import { idParams } from '../../kernel/values.ts'

export const getEvidence = route({
  method: 'GET',
  path: '/loan-deal/:id/evidence/',
  summary:
    'Evidence pack of a deal, as a zip, for its owner, its winner and staff: what happened as far as the user may know it, with the proof that the signed digests of the audit log have it. The download is recorded',
  tag: 'Evidence',
  heavy: true,
  access: EVERY_ROLE,
  whileViewingAs: false,
  params: idParams,
  produces: ['application/zip'],
  response: z.unknown(),
})
