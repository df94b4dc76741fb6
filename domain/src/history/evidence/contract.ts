import { z } from 'zod'
import { DISCLOSURES } from '../../deal-access/disclosure.ts'
import { EVERY_ROLE, route } from '../../kernel/route.ts'
import { idParams, timestampOut } from '../../kernel/values.ts'
import { startedTask } from '../../tasks/contract.ts'

export const startEvidence = route({
  method: 'POST',
  path: '/loan-deal/:id/evidence/',
  summary:
    'Make the evidence pack of a deal as a background task whose file is a zip, for the owner of the deal, its winner and staff: what happened, as far as the user may see it, with proof that the signed digests of the audit log contain it. Each download of the file is recorded',
  tag: 'Evidence',
  heavy: true,
  access: EVERY_ROLE,
  status: 202,
  params: idParams,
  response: startedTask,
})

export const listEvidenceKeys = route({
  method: 'GET',
  path: '/evidence/keys/',
  summary:
    'Public keys with which HomeSlice signs evidence packs and digests of the audit log, the newest first: compare their fingerprints with those that `verify.sh` of a pack prints',
  tag: 'Evidence',
  access: 'public',
  response: z.object({
    results: z.array(
      z.object({
        /** SHA-256 of the key in DER, as 64 hexadecimal digits. */
        fingerprint: z.string(),
        /** Ed25519, as PEM. */
        public_key: z.string(),
        /** The times of the first and the last digest that it signed; null before its first one. */
        first_signed_at: timestampOut.nullable(),
        last_signed_at: timestampOut.nullable(),
        /** True for the key that signs today. */
        is_current: z.boolean(),
      }),
    ),
  }),
})

/** The result of the task, with the view of the deal for which the pack was made. */
export const evidenceResult = z.object({
  events: z.int(),
  disclosure: z.enum(DISCLOSURES),
  has_whole_log: z.boolean(),
})
