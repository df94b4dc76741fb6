import { z } from 'zod'
import { kycState } from '../accounts/kyc-state.ts'
import { spoken } from '../kernel/language.ts'
import { filter, listOf, listQuery } from '../kernel/list.ts'
import { PROVINCE } from '../kernel/provinces.ts'
import { route } from '../kernel/route.ts'
import { TEAM_ROLES } from '../kernel/team-roles.ts'
import { date, id, idParams, moneyOut, oneOf, requiredText, text, timestampOut } from '../kernel/values.ts'
import { limits } from '../team/contract.ts'
import { JURISDICTION, LICENCE_KIND, LICENCE_STATE, REGULATOR } from './licences.ts'

const tag = 'Companies'
const access = ['buyer', 'seller'] as const
const staff = ['superuser'] as const

/** Formats differ between registers, so only what none of them uses is refused. */
const number = requiredText(40).regex(/^[A-Za-z0-9]+([ -]+[A-Za-z0-9]+)*$/, {
  error: 'Use letters, digits and hyphens, as in the register.',
})
const emptyIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)
const cleared = <S extends z.ZodType>(schema: S) => z.preprocess(emptyIsNull, schema.nullable()).optional()

const details = z.object({
  /** The number of the company in the register of its jurisdiction. */
  registration_number: z.string().nullable(),
  jurisdiction: oneOf(JURISDICTION).nullable(),
  registered_address: z.string().nullable(),
  /** Null if letters go to the registered address. */
  mailing_address: z.string().nullable(),
})
export type CompanyDetails = z.output<typeof details>

const detailsIn = z.strictObject({
  registration_number: cleared(number),
  jurisdiction: cleared(oneOf(JURISDICTION)),
  registered_address: cleared(text(300)),
  mailing_address: cleared(text(300)),
})

export const licence = z.object({
  id,
  regulator: oneOf(REGULATOR),
  /** The name of another regulator than those listed. */
  regulator_name: z.string().nullable(),
  kind: oneOf(LICENCE_KIND),
  number: z.string(),
  provinces: z.array(oneOf(PROVINCE)),
  /** The last day on which it is valid. */
  valid_until: date,
  /** The end of that day in the province of the licence. */
  expires_at: timestampOut,
  state: oneOf(LICENCE_STATE),
  entered_by: z.string(),
  entered_at: timestampOut,
  decided_at: timestampOut.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  can: z.object({ change: z.boolean(), remove: z.boolean(), decide: z.boolean(), end: z.boolean() }),
})
export type Licence = z.output<typeof licence>

export const licenceIn = z
  .strictObject({
    regulator: oneOf(REGULATOR),
    regulator_name: z.preprocess(emptyIsNull, text(80).nullable()).default(null),
    kind: oneOf(LICENCE_KIND),
    number,
    provinces: z
      .array(oneOf(PROVINCE), { error: 'Choose at least one province.' })
      .min(1, { error: 'Choose at least one province.' })
      .max(Object.keys(PROVINCE).length)
      .transform((chosen) => [...new Set(chosen)].toSorted()),
    valid_until: date,
  })
  .refine(({ regulator, regulator_name }) => regulator !== 'other' || regulator_name !== null, {
    path: ['regulator_name'],
    error: 'Enter the name of the regulator.',
  })
  .transform((entered) => ({
    ...entered,
    regulator_name: entered.regulator === 'other' ? entered.regulator_name : null,
  }))
  .meta({
    examples: [
      {
        regulator: 'fsra',
        kind: 'brokerage',
        number: '10428',
        provinces: ['ON'],
        valid_until: '2027-03-31',
      },
    ],
  })
export type LicenceIn = z.output<typeof licenceIn>

export const ownCompany = z.object({
  company_name: z.string(),
  details,
  licences: z.array(licence),
  /** True while an expired licence keeps the account from binding itself. */
  is_blocked: z.boolean(),
  can: z.object({ edit: z.boolean() }),
})
export type OwnCompany = z.output<typeof ownCompany>

export const getOwnCompany = route({
  method: 'GET',
  path: '/company/',
  summary: 'The details and licences of the company of the account',
  tag,
  access,
  response: ownCompany,
})

export const changeOwnCompany = route({
  method: 'PATCH',
  path: '/company/',
  summary: 'Change the details of the company of the account; for its owner and managers',
  tag,
  access,
  body: detailsIn,
  response: ownCompany,
})

export const addLicence = route({
  method: 'POST',
  path: '/company/licences/',
  summary: 'Enter a licence of the company, or its renewal; it waits for confirmation',
  tag,
  access,
  status: 201,
  body: licenceIn,
  response: ownCompany,
})

export const changeLicence = route({
  method: 'PATCH',
  path: '/company/licences/:id/',
  summary:
    'Change a licence; the changed one waits for confirmation, and until then the confirmed one counts',
  tag,
  access,
  params: idParams,
  body: licenceIn,
  response: ownCompany,
})

export const removeLicence = route({
  method: 'DELETE',
  path: '/company/licences/:id/',
  summary: 'Remove a licence that was not confirmed',
  tag,
  access,
  status: 204,
  params: idParams,
  response: z.null(),
})

const companyRow = z.object({
  /** The id of the account. */
  id,
  company_name: z.string(),
  /** The person who owns the account. */
  owner: z.object({ id, name: z.string(), email: z.string() }),
  is_active: z.boolean(),
  kyc_state: kycState,
  /** The people who act for it, with its owner. */
  people: z.int(),
  licences: z.object({ confirmed: z.int(), waiting: z.int() }),
  /** The first last day of its confirmed licences. */
  valid_until: date.nullable(),
  /** True while an expired licence keeps the account from binding itself. */
  is_blocked: z.boolean(),
  created_at: timestampOut,
})
export type CompanyRow = z.output<typeof companyRow>

/** What can be filtered by the licences of a company. */
export const LICENCES_FILTER = spoken({
  waiting: 'Waits for confirmation',
  expiring: 'Expires within 60 days',
  expired: 'Expired',
  none: 'No licence',
} as const)
export const TEAM_FILTER = spoken({ team: 'With a team', alone: 'Without a team' } as const)

export const listCompanies = route({
  method: 'GET',
  path: '/companies/',
  summary: 'The accounts of companies, for administrators',
  tag,
  access: staff,
  query: z.object({
    ...listQuery(['company_name', 'created_at', 'licence_expires_at']),
    search: filter(text(100)),
    licences: filter(oneOf(LICENCES_FILTER)),
    team: filter(oneOf(TEAM_FILTER)),
  }),
  response: listOf(companyRow),
})

const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  job_title: z.string().nullable(),
  role: z.enum(TEAM_ROLES).nullable(),
  /** False for those who have left. */
  is_in_team: z.boolean(),
  kyc_state: kycState,
  last_seen_at: timestampOut.nullable(),
})
export type CompanyPerson = z.output<typeof person>

export const companyOfAccount = z.object({
  id,
  /** The company to which accounts of the same name or number belong. */
  company_id: id,
  company_name: z.string(),
  is_active: z.boolean(),
  is_buyer: z.boolean(),
  is_seller: z.boolean(),
  kyc_state: kycState,
  created_at: timestampOut,
  details,
  licences: z.array(licence),
  is_blocked: z.boolean(),
  people: z.array(person),
  /** The most that its open bids may sum up to; null for no limit. */
  exposure_limit: moneyOut.nullable(),
  limits: limits.shape.limits,
})
export type CompanyOfAccount = z.output<typeof companyOfAccount>

export const getCompanyOfAccount = route({
  method: 'GET',
  path: '/companies/:id/',
  summary: 'The company of an account with its people, licences and limits, for administrators',
  tag,
  access: staff,
  params: idParams,
  response: companyOfAccount,
})

const ofCompany = idParams.extend({ licence_id: id })

export const decideLicence = route({
  method: 'POST',
  path: '/companies/:id/licences/:licence_id/decide/',
  summary: 'Confirm a licence as the register of its regulator shows it, or reject it with a reason',
  tag,
  access: staff,
  params: ofCompany,
  body: z
    .strictObject({
      decision: z.enum(['confirm', 'reject'], { error: 'Choose one of: confirm, reject.' }),
      /** For the company, of a rejection. */
      reason: text(500).optional(),
    })
    .refine(({ decision, reason }) => decision === 'confirm' || reason, {
      path: ['reason'],
      error: 'Enter the reason.',
    })
    .meta({ examples: [{ decision: 'reject', reason: 'The register shows another number.' }] }),
  response: companyOfAccount,
})

export const endLicence = route({
  method: 'POST',
  path: '/companies/:id/licences/:licence_id/end/',
  summary: 'Take a confirmed licence off the list, because the company no longer needs it',
  tag,
  access: staff,
  params: ofCompany,
  body: z.strictObject({ reason: requiredText(500, 'Enter the reason.') }),
  response: companyOfAccount,
})
