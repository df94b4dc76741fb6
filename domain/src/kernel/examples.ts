/**
 * Values for the examples on the API page, by field name: the name alone, or with its parent (`criteria.label`) if the
 * name has several meanings. The root of a body or response has no name, as in `.url`. A null is used where the field
 * is nullable. Each feature has its own table; `domain/src/examples.ts` merges them.
 */
export type Examples = Readonly<Record<string, unknown>>

/** Fields that several features share. */
export const COMMON_EXAMPLES: Examples = {
  id: '019aaf3e-5c00-7000-8000-000000000001',
  count: 1,
  count_is_capped: false,
  next: null,
  previous: null,
  next_cursor: null,
  name: 'Ana Roy',
  phone: '+1 416 555 0134',
  code: '123456',
  address: '203.0.113.24',
  version: '2026-05',
  heading: 'Who we are',
  body: 'HomeSlice is a marketplace for mortgages.',
  reference: 'HS-20413',
  title: 'First mortgage on a condo in Guelph',
  month: '2026-11',
  text: 'Ask for the payout statement.',
  author: 'Ana Roy',
  key: '50-60',
  label: '50 to 60%',
  media_type: 'application/pdf',
  bytes: 482133,
  expires_at: '2026-11-27T18:00:00.000Z',
  amount: '412500.00',
  message: 'Would you go a little higher?',
  kind: 'outbid',
  detail: 'A code has been sent to the address.',
  reason: 'The appraisal is older than a year.',
}
