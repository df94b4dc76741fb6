import { z } from 'zod'
import { criteriaIn } from '#domain/credit-boxes/contract.ts'
import { LONGEST_NAME } from '#domain/credit-boxes/rules.ts'
import { createDeal } from '#domain/deals/contract.ts'
import { wantedText } from '#domain/deals/credit-box-match.ts'
import {
  CRITERION_NAMES,
  criterionOf,
  criterionOfKey,
  LIMIT_KEYS,
  type LimitKey,
  type Limits,
  NO_LIMITS,
  rangeErrors,
  wantedBy,
} from '#domain/deals/criteria.ts'
import { dealFilters, filteredQuery } from '#domain/deals/filters.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { mapNames } from '#domain/kernel/names.ts'
import { filledBox, filteredMarket, paths } from '#domain/kernel/paths.ts'
import { text } from '#domain/kernel/values.ts'
import { SAVED_FILTERS } from '#domain/saved-searches/rules.ts'
import { link, Refusal, schemaIn, tool } from '../queries/tool.ts'

/** Who else sees a deal is not read from a document: the seller decides it in the form. */
const listing = schemaIn(createDeal.body).omit({
  user: true,
  privatechannel_set: true,
  channelmember_set: true,
  exclusive_until: true,
})

/** The filters that the marketplace has. */
const SEARCH_FILTERS = SAVED_FILTERS.filter((name) => name !== 'owner' && name !== 'deal_search')

export const DRAFT_TOOLS = [
  tool({
    name: 'draft_listing',
    title: 'Draft a listing',
    description:
      'Creates a draft of a deal from fields, such as those that were read in a commitment letter or a mortgage statement, and returns what is still missing and the link to its form. Give only what a document states. The seller checks, completes and submits the draft; this tool does not. It needs a key with the scope `list`.',
    kind: 'drafts',
    input: z.strictObject({
      fields: listing.describe('Fields of the deal; `deal_type` is the least that is needed.'),
      request_id: z
        .string()
        .min(8)
        .max(200)
        .optional()
        .describe('Any text that is new for each draft. With the same one again no second draft is made.'),
    }),
    output: z.object({
      deal: z.string(),
      reference: z.string(),
      missing: z.array(z.object({ field: z.string(), message: z.string() })),
      link,
    }),
    run: async (api, { fields, request_id }) => {
      const { id, reference, missing } = await api.ask(createDeal, {
        body: fields,
        idempotencyKey: request_id,
      })
      return { deal: id, reference, missing, link: api.link(paths.editDeal(id)) }
    },
  }),
  tool({
    name: 'draft_credit_box',
    title: 'Draft a credit box',
    description:
      'Returns a link to the editor of a new credit box with these criteria filled in, which shows what they find in the live market. The member saves it there; nothing is stored before.',
    kind: 'drafts',
    input: criteriaIn.extend({ name: text(LONGEST_NAME).optional() }),
    output: z.object({ criteria: z.array(z.string()), link }),
    run: async (api, _given, { name, ...criteria }) => {
      const limits: Limits = { ...NO_LIMITS, ...criteria }
      const errors = rangeErrors(limits)
      if (Object.keys(errors).length > 0)
        throw new Refusal(
          400,
          'invalid',
          mapNames(Object.keys(errors), (key) => [errors[key as LimitKey]]),
        )
      const fields = LIMIT_KEYS.flatMap((key): [string, string][] => {
        const value = limits[key]
        return value === null ? [] : [[key, fieldText(key, value)]]
      })
      return {
        criteria: CRITERION_NAMES.flatMap((criterion) => {
          const wanted = wantedBy(limits, criterion)
          return wanted === null ? [] : [`${criterionOf(criterion).label}: ${wantedText(criterion, wanted)}`]
        }),
        link: api.link(filledBox({ ...(name && { name }), ...Object.fromEntries(fields) })),
      }
    },
  }),
  tool({
    name: 'draft_saved_search',
    title: 'Draft a saved search',
    description:
      'Returns a link to the marketplace with these filters, where the member sees what they find and saves them as a search with alerts. Nothing is stored before.',
    kind: 'drafts',
    input: filteredQuery(mapNames(SEARCH_FILTERS, (name) => dealFilters[name])).strict(),
    output: z.object({ filters: z.record(z.string(), z.string()), link }),
    run: async (api, given) => {
      const filters = Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) =>
          value === undefined || value === '' ? [] : [[name, String(value)]],
        ),
      )
      return { filters, link: api.link(filteredMarket(filters)) }
    },
  }),
]

/** A limit as it is typed in the editor. */
function fieldText(key: LimitKey, value: NonNullable<Limits[LimitKey]>): string {
  const info = criterionOf(criterionOfKey(key))
  if (typeof value === 'number' && 'unit' in info && info.unit === 'money') return toDecimal(value)
  return Array.isArray(value) ? value.join(',') : String(value)
}
