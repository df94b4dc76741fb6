import { z } from 'zod'
import { type Choices, oneOf } from '../kernel/choice.ts'
import { filter, yesNo } from '../kernel/list.ts'
import type { Cents } from '../kernel/money.ts'
import { decimal, id, text, wholeNumber } from '../kernel/values.ts'
import * as v from './vocabulary.ts'

/** Several values of a vocabulary, separated by commas. */
const anyOf = <const C extends Choices>(choices: C) => {
  const one = oneOf(choices)
  return filter(
    z
      .string()
      .max(400)
      .transform((value, context) => {
        const parsed = z.array(one).safeParse(value.split(',').map((part) => part.trim()))
        if (parsed.success) return parsed.data
        context.addIssue({ code: 'custom', message: `Choose from: ${Object.keys(choices).join(', ')}.` })
        return z.NEVER
      }),
  )
}

/** `500K` thousands, `2M` or `2` millions, plain dollars from 1000; in cents. Source: specification section 9. */
export function parseMaxAmount(value: string): Cents | null {
  const match = /^\$?\s*(\d+(?:\.\d+)?)\s*([KkMm])?$/.exec(value.trim().replaceAll(',', ''))
  if (!match) return null
  const amount = Number(match[1])
  const unit = match[2]?.toUpperCase()
  const dollars = unit === 'K' ? amount * 1_000 : unit === 'M' || amount < 1_000 ? amount * 1_000_000 : amount
  const cents = Math.round(dollars * 100)
  return Number.isSafeInteger(cents) ? cents : null
}

const maxAmount = filter(
  z
    .string()
    .max(30)
    .transform((value, context) => {
      const cents = parseMaxAmount(value)
      if (cents !== null) return cents
      context.addIssue({ code: 'custom', message: 'Enter an amount such as 500K, 2M or 750000.' })
      return z.NEVER
    }),
)

/** The deal types as the filter names them: Auction, White Label, Book of Mortgages. */
export const DEAL_TYPE_FILTER = {
  auction: 'Auction',
  white_label: 'White Label',
  book_of_mortgage: 'Book of Mortgages',
} as const

/** Filter keys of the specification's section 7 that deals have today. */
export const dealFilters = {
  city: filter(text(120)),
  ltv__gte: filter(decimal(1000)),
  ltv__lte: filter(decimal(1000)),
  max_amount: maxAmount,
  mortgage_term__lte: filter(wholeNumber(1200)),
  position: anyOf(v.POSITION),
  deal_state: anyOf(v.DEAL_STATE),
  mortgage_class: anyOf(v.MORTGAGE_CLASS),
  deal_type: anyOf(DEAL_TYPE_FILTER),
  exclusive_properties: filter(yesNo),
  favorites: filter(yesNo),
  status: anyOf(v.DEAL_STATUS),
  /** Besides the specification's keys: the deals of one seller. */
  owner: filter(id),
  search: filter(text(100)),
  deal_search: filter(text(100)),
} as const

/** Filters that contradict each other; the error stands on the offending side. */
export const isRangeValid = (from: number | undefined, to: number | undefined) =>
  from === undefined || to === undefined || from <= to
