import { z } from 'zod'
import { documentType } from '../deals/documents.ts'
import { defineEvents } from '../kernel/events.ts'
import { id, oneOf } from '../kernel/values.ts'
import { SIGNER_ROLE, SIGNING_PROVIDER, SIGNING_PURPOSE } from './vocabulary.ts'

const change = { audit: 'file_changes', subject: 'deal' } as const
/** `sender_ids`: the deal's owner, and the sender of the request. */
const of = {
  request_id: id,
  purpose: oneOf(SIGNING_PURPOSE),
  title: z.string(),
  sender_ids: z.array(id).readonly(),
}
/** Address and browser of the signer; administrators see them in the audit log. */
const from = { address: z.string(), browser: z.string() }
const signer = { ...of, signer_id: id, name: z.string(), email: z.string(), role: oneOf(SIGNER_ROLE) }
/** `user_ids`: signers who have an account. */
const recipients = { user_ids: z.array(id).readonly() }

export const SIGNING_EVENTS = defineEvents({
  'signing.created': {
    ...change,
    after: z.strictObject({
      ...of,
      provider: oneOf(SIGNING_PROVIDER),
      sha256: z.string(),
      in_order: z.boolean(),
      expires_at: z.string(),
      signers: z
        .array(z.strictObject({ name: z.string(), email: z.string(), role: oneOf(SIGNER_ROLE) }))
        .readonly(),
    }),
  },
  'signing.sent': { ...change, after: z.strictObject(of) },
  'signing.invited': { ...change, after: z.strictObject({ ...signer, ...recipients, asked_by: z.string() }) },
  'signing.reminded': {
    ...change,
    after: z.strictObject({ ...signer, ...recipients, asked_by: z.string() }),
  },
  'signing.viewed': { ...change, after: z.strictObject({ ...signer, ...from }) },
  'signing.consented': { ...change, after: z.strictObject({ ...signer, ...from, version: z.string() }) },
  'signing.code_sent': { ...change, after: z.strictObject({ ...signer, ...from }) },
  'signing.signed': {
    ...change,
    after: z.strictObject({
      ...signer,
      ...from /** Null at a provider. */,
      kind: z.enum(['drawn', 'typed']).nullable(),
      is_last: z.boolean(),
    }),
  },
  'signing.declined': {
    ...change,
    after: z.strictObject({ ...signer, ...from, ...recipients, reason: z.string() }),
  },
  'signing.voided': { ...change, after: z.strictObject({ ...of, ...recipients, reason: z.string() }) },
  /** The provider rejected it; `code` in the provider's words. */
  'signing.failed': { ...change, after: z.strictObject({ ...of, reason: z.string(), code: z.string() }) },
  'signing.expired': { ...change, after: z.strictObject({ ...of, ...recipients }) },
  /** All have signed, and the signed document is stored. */
  'signing.completed': {
    ...change,
    after: z.strictObject({
      ...of,
      ...recipients,
      file_id: id.nullable(),
      document_type: documentType.nullable(),
      sha256: z.string(),
      original_sha256: z.string(),
    }),
  },
})
