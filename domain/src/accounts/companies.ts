import { z } from 'zod'
import { filter, listOf, listQuery } from '../kernel/list.ts'
import { route } from '../kernel/route.ts'
import { id, idParams, requiredText, timestampOut } from '../kernel/values.ts'
import { businessNumber, companyName } from './shapes.ts'

const tag = 'Accounts'

/** The highest number of affiliates that a company can declare. */
export const MOST_AFFILIATES = 50

const affiliate = z.object({
  /** The other company's id. */
  id,
  /** The name under which it was declared; its own name if it declared the affiliation itself. */
  legal_name: z.string(),
  declared_by: z.enum(['us', 'them', 'staff']),
  declared_at: timestampOut,
  /** Accounts of the two companies cannot bid on each other's deals. False until the declaring user is approved. */
  is_in_force: z.boolean(),
  can: z.object({ remove: z.boolean() }),
})
export type Affiliate = z.output<typeof affiliate>

const affiliates = z.object({ results: z.array(affiliate) })

/** A company by the name under which it is declared. HomeSlice need not know it yet. */
const namedCompany = z.strictObject({
  legal_name: companyName,
  business_number: businessNumber.nullable().optional(),
})
export type NamedCompany = z.output<typeof namedCompany>

export const listAffiliates = route({
  method: 'GET',
  path: '/accounts/affiliates/',
  summary: 'Declared affiliates of your company',
  tag,
  access: 'account',
  response: affiliates,
})

export const declareAffiliate = route({
  method: 'POST',
  path: '/accounts/affiliates/',
  summary: 'Declare an affiliate of your company by its exact legal name or its business number',
  tag,
  access: 'account',
  status: 201,
  body: namedCompany,
  response: affiliates,
})

export const removeAffiliate = route({
  method: 'DELETE',
  path: '/accounts/affiliates/:id/',
  summary: 'Remove an affiliate that your company declared; possible until your identity is approved',
  tag,
  access: 'account',
  status: 204,
  params: idParams,
  response: z.null(),
})

const companyFacts = {
  id,
  legal_name: z.string(),
  business_number: z.string().nullable(),
  province: z.string().nullable(),
  accounts: z.array(
    z.object({ id, name: z.string(), email: z.string(), company_name: z.string().nullable() }),
  ),
}

const company = z.object({ ...companyFacts, created_at: timestampOut, affiliates: z.array(affiliate) })
export type Company = z.output<typeof company>

export const getCompany = route({
  method: 'GET',
  path: '/accounts/companies/:id/',
  summary: 'A company with its accounts and affiliates, for administrators',
  tag,
  access: ['superuser'],
  params: idParams,
  response: company,
})

export const declareAffiliateOf = route({
  method: 'POST',
  path: '/accounts/companies/:id/affiliates/',
  summary: 'Declare an affiliate of a company, for administrators',
  tag,
  access: ['superuser'],
  status: 201,
  params: idParams,
  body: namedCompany,
  response: company,
})

export const removeAffiliateOf = route({
  method: 'DELETE',
  path: '/accounts/companies/:id/affiliates/:affiliate_id/',
  summary: 'Remove an affiliate of a company, for administrators',
  tag,
  access: ['superuser'],
  params: idParams.extend({ affiliate_id: id }),
  response: company,
})

const decision = z.enum(['same', 'different'], { error: 'Choose one of: same, different.' })

const lookAlike = z.object({
  companies: z.tuple([z.object(companyFacts), z.object(companyFacts)]),
  decision: decision.nullable(),
  reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: timestampOut.nullable(),
  /** False for an administrator who belongs to one of the two companies. */
  can: z.object({ decide: z.boolean() }),
})
export type LookAlike = z.output<typeof lookAlike>

export const listLookAlikes = route({
  method: 'GET',
  path: '/accounts/look-alikes/',
  summary: 'Pairs of companies whose names look alike, for administrators; undecided ones first',
  tag,
  access: ['superuser'],
  query: z.object({
    ...listQuery(['created_at']),
    state: filter(z.enum(['open', 'decided'], { error: 'Choose one of: open, decided.' })),
  }),
  response: listOf(lookAlike),
})

export const decideLookAlike = route({
  method: 'POST',
  path: '/accounts/look-alikes/decide/',
  summary: 'Decide whether two companies are the same, or undo the decision with null',
  tag,
  access: ['superuser'],
  body: z.strictObject({
    company: id,
    other: id,
    decision: decision.nullable(),
    reason: requiredText(500, 'Enter the reason.'),
  }),
  response: lookAlike,
})
