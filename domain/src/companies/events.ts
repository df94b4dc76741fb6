import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'
import { date, id, oneOf } from '../kernel/values.ts'
import { JURISDICTION, LICENCE_KIND, REGULATOR } from './licences.ts'

const of = { audit: 'user_changes', subject: 'user' } as const

const details = z.strictObject({
  registration_number: z.string().nullable(),
  jurisdiction: oneOf(JURISDICTION).nullable(),
  registered_address: z.string().nullable(),
  mailing_address: z.string().nullable(),
})

const licence = z.strictObject({
  licence: id,
  regulator: oneOf(REGULATOR),
  regulator_name: z.string().nullable(),
  kind: oneOf(LICENCE_KIND),
  number: z.string(),
  valid_until: date,
})
const decided = licence.extend({ reason: z.string() })

/** The subject is the account. */
export const COMPANY_EVENTS = defineEvents({
  'company.changed': { ...of, before: details, after: details },
  /** It waits for confirmation; `before` is the one that was changed, if it was not confirmed. */
  'licence.entered': { ...of, before: licence.optional(), after: licence },
  'licence.removed': { ...of, before: licence },
  'licence.confirmed': { ...of, after: licence },
  'licence.rejected': { ...of, after: decided },
  'licence.ended': { ...of, after: decided },
  'licence.expiring': { ...of, after: licence.extend({ days: z.int() }) },
  'licence.expired': { ...of, after: licence },
})
