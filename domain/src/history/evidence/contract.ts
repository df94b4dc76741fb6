import { z } from 'zod'
import { DISCLOSURES } from '../../deal-access/disclosure.ts'
import { EVERY_ROLE, route } from '../../kernel/route.ts'
import { ONE_FILE } from '../../kernel/uploads.ts'
import { idParams, oneOf, timestampOut } from '../../kernel/values.ts'
import { startedTask } from '../../tasks/contract.ts'
import { PACK_FILE_STATE, PACK_VERDICT } from './pack.ts'

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

/** The times of the first and the last digest that a key signed; null before its first one. */
const signingPeriod = {
  first_signed_at: timestampOut.nullable(),
  last_signed_at: timestampOut.nullable(),
  /** True for the key that signs today. */
  is_current: z.boolean(),
}

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
        ...signingPeriod,
      }),
    ),
  }),
})

export const verifyEvidence = route({
  method: 'POST',
  path: '/evidence/verify/',
  summary:
    'Whether HomeSlice made an evidence pack, and what was changed since: one zip in `files`, which is not stored',
  tag: 'Evidence',
  heavy: true,
  access: 'public',
  multipart: ONE_FILE,
  response: z.object({
    file_name: z.string(),
    verdict: oneOf(PACK_VERDICT),
    /** What was changed, at most 20. */
    problems: z.array(z.string()),
    /** The deal as its sealed events name it; null if no event is proven. */
    deal_label: z.string().nullable(),
    /** The pack has what was recorded until then; null if HomeSlice did not sign it. */
    made_at: timestampOut.nullable(),
    /** The key of HomeSlice that signed it. */
    signing_key: z.object({ fingerprint: z.string(), ...signingPeriod }).nullable(),
    /** Events that a signed digest has, and those that none has. */
    proven_events: z.int(),
    unproven_events: z.int(),
    /** Events that were recorded since and that the caller may see; null for callers without the right to a pack. */
    later_events: z.int().nullable(),
    contents: z.array(z.object({ name: z.string(), state: oneOf(PACK_FILE_STATE), reason: z.string() })),
  }),
})
export type VerifiedPack = z.output<typeof verifyEvidence.response>

/** The result of the task, with the view of the deal for which the pack was made. */
export const evidenceResult = z.object({
  events: z.int(),
  disclosure: z.enum(DISCLOSURES),
  has_whole_log: z.boolean(),
})
