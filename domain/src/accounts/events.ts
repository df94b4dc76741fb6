import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'
import { id } from '../kernel/values.ts'
import { user } from './shapes.ts'

/** The changed fields only. */
const changed = user.partial().strict()
const withReason = changed.extend({ reason: z.string().nullish() })
const names = user
  .pick({ first_name: true, last_name: true, full_legal_name: true, company_name: true })
  .partial()
  .strict()
const emailAddress = z.strictObject({ email: z.string() })
const verified = z.strictObject({ is_email_verified: z.boolean() })

const affiliation = z.strictObject({ company: id, named: z.string(), by_staff: z.boolean() })
const decision = z.strictObject({ other: id, decision: z.string().nullable(), reason: z.string() })
const companyEvent = { audit: 'user_changes', subject: 'company' } as const

const userEvent = { audit: 'user_changes', subject: 'user' } as const

export const ACCOUNT_EVENTS = defineEvents({
  'user.registered': {
    ...userEvent,
    after: emailAddress.extend({ first_name: z.string(), last_name: z.string() }),
  },
  'user.email_verified': { ...userEvent, before: verified, after: verified },
  'user.changed': { ...userEvent, before: changed, after: withReason },
  'user.deactivated': { ...userEvent, before: changed, after: withReason },
  'user.reactivated': { ...userEvent, before: changed, after: withReason },
  'user.name_change_requested': { ...userEvent, after: names },
  /** The entry of the same change is user.changed. */
  'user.name_change_approved': { ...userEvent, audit: null },
  'user.name_change_rejected': { ...userEvent, after: z.strictObject({ reason: z.string() }) },
  'user.agreement_accepted': { ...userEvent, after: z.strictObject({ version: z.string() }) },

  'company.affiliate_declared': { ...companyEvent, after: affiliation },
  'company.affiliate_removed': { ...companyEvent, before: affiliation },
  /** Null undoes an earlier decision. */
  'company.look_alike_decided': { ...companyEvent, before: decision.nullable(), after: decision },

  'user.password_changed': userEvent,
  'user.email_change_requested': { ...userEvent, after: emailAddress },
  'user.email_changed': { ...userEvent, before: emailAddress, after: emailAddress },
  'user.second_factor_on': userEvent,
  'user.second_factor_off': userEvent,
  'user.second_factor_reset': {
    ...userEvent,
    before: z.strictObject({ has_second_factor: z.boolean() }),
    after: z.strictObject({ has_second_factor: z.boolean(), reason: z.string() }),
  },
  'user.api_key_created': {
    ...userEvent,
    after: z.strictObject({
      name: z.string(),
      prefix: z.string(),
      scopes: z.array(z.string()),
      expires_at: z.string(),
    }),
  },
  'user.api_key_revoked': { ...userEvent, before: z.strictObject({ name: z.string() }) },
  'user.passkey_added': { ...userEvent, after: z.strictObject({ name: z.string() }) },
  'user.passkey_removed': { ...userEvent, before: z.strictObject({ name: z.string() }) },
  'user.recovery_code_used': userEvent,
  'user.recovery_codes_renewed': userEvent,

  /** A refresh token that had already been replaced was used again, so the session was ended. */
  'user.session_copied': { ...userEvent, after: z.strictObject({ session: id }) },
  /** By the user: one session, or a number of sessions. */
  'user.session_ended': {
    ...userEvent,
    after: z.strictObject({ session: id.optional(), sessions: z.int().optional() }),
  },
  /** By an administrator. */
  'user.sessions_ended': { ...userEvent, after: z.strictObject({ sessions: z.int() }) },
})
