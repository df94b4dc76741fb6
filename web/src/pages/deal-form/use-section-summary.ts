import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { dealTitle } from '#domain/deals/title.ts'
import * as v from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import type { DealDraftState } from '../../features/deals/form/draft/draft.ts'
import type { SectionId } from '../../features/deals/form/sections.ts'
import { formatDate, formatPercent } from '../../ui/format.ts'
import { useDraftState } from './DraftContext.tsx'

const joined = (parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')

/** The one-line summary of a collapsed section. */
export function useSectionSummary(section: SectionId): string {
  const { t } = useLingui()
  const values = useDraftState((state) => state.values)
  const view = useDraftState((state) => state.view)
  const deal = useDraftState((state) => state.deal)
  const text = () => {
    switch (section) {
      case 'deal_type':
        return joined([
          labelOf(v.DEAL_TYPE, view.deal.deal_type),
          labelOf(v.FUND_TYPE, view.deal.fund_type),
          view.deal.purpose && labelOf(v.PURPOSE, view.deal.purpose),
        ])
      case 'property':
        return propertyLine()
      case 'mortgage':
        return mortgageLine()
      case 'payments':
        return paymentsLine()
      case 'history':
        return historyLine()
      case 'mortgages':
        return mortgagesLine()
      case 'applicants':
        return joined(values.applicants.map(applicantLine))
      case 'auction':
        return auctionLine()
      case 'fees':
        return feesLine()
      case 'documents':
        return documentsLine()
      case 'images':
        return imagesLine(deal)
      case 'submit':
        return submitLine()
    }
  }
  const submitLine = () => {
    const count = view.lacking.length + Object.keys(view.issues).length
    return count === 0
      ? t`Ready to submit`
      : plural(count, { one: '# required item left', other: '# required items left' })
  }
  const mortgagesLine = () => {
    const data = deal?.book_of_mortgages_data
    if (!data) return ''
    const count = plural(data.mortgages, { one: '# mortgage', other: '# mortgages' })
    return joined([count, formatMoney(toCents(data.total_loan_value))])
  }
  const propertyLine = () => {
    const { deal: read } = view
    const value = read.property_value === null ? null : formatMoney(read.property_value)
    return joined([
      read.mortgage_class && dealTitle(read),
      read.city &&
        [[read.city, read.state].filter(Boolean).join(', '), read.postcode].filter(Boolean).join(' '),
      value && t`valued at ${value}`,
    ])
  }
  const mortgageLine = () => {
    const { position, mortgage_amount: amount, interest_rate, maturity_date, ltv } = view.deal
    const rate = formatPercent(interest_rate)
    const share = formatPercent(ltv)
    const end = formatDate(maturity_date)
    return joined([
      position && labelOf(v.POSITION, position),
      amount !== null && formatMoney(amount),
      interest_rate !== null && t`at ${rate}`,
      ltv !== null && t`LTV ${share}`,
      maturity_date && t`until ${end}`,
    ])
  }
  const paymentsLine = () => {
    const { payment_amount, payment_frequency, is_asset_performing, ttl_missed_pmt, servicing_status } =
      view.deal
    const servicing = labelOf(v.SERVICING_STATUS, servicing_status).toLowerCase()
    return joined([
      payment_frequency && labelOf(v.PAYMENT_FREQUENCY, payment_frequency),
      payment_amount !== null && formatMoney(payment_amount),
      is_asset_performing !== null && (is_asset_performing ? t`Performing` : t`Non-performing`),
      ttl_missed_pmt !== null && t`${ttl_missed_pmt} missed`,
      servicing_status && t`servicing ${servicing}`,
    ])
  }
  const historyLine = () => {
    const { mortgage_renewals, mortgage_funded_txs, mortgage_borrower_txs } = values.rows
    return joined([
      mortgage_renewals.length > 0 &&
        plural(mortgage_renewals.length, { one: '# renewal', other: '# renewals' }),
      mortgage_funded_txs.length > 0 &&
        plural(mortgage_funded_txs.length, { one: '# advance', other: '# advances' }),
      mortgage_borrower_txs.length > 0 &&
        plural(mortgage_borrower_txs.length, { one: '# payment', other: '# payments' }),
    ])
  }
  const applicantLine = (applicant: DealDraftState['values']['applicants'][number], index: number) => {
    const role = labelOf(v.APPLICANT_ROLE, String(applicant.fields.applicant_role ?? ''))
    const left = view.lacking.filter(({ field }) => field.startsWith(`applicants.${index}.`)).length
    const words = plural(left, { one: '# field left', other: '# fields left' })
    return left === 0 ? t`${role} done` : t`${role}: ${words}`
  }
  const auctionLine = () => {
    const { reserve_price, buy_reserve_price, bid_start_ts, bid_end_ts } = view.deal
    const reserve = reserve_price === null ? null : formatMoney(reserve_price)
    const buyNow = buy_reserve_price === null ? null : formatMoney(buy_reserve_price)
    const dates = [formatDate(bid_start_ts), formatDate(bid_end_ts)].join(' – ')
    return joined([
      reserve && t`Reserve ${reserve}`,
      buyNow && t`buy now ${buyNow}`,
      (bid_start_ts || bid_end_ts) && dates,
    ])
  }
  const feesLine = () => {
    const fee = (label: string, amount: number | null, type: string | null) => {
      if (amount === null) return null
      return `${label} ${type === 'percentage' ? formatPercent(amount / 100) : formatMoney(amount)}`
    }
    const { deal: read } = view
    return joined([
      fee(t`Broker`, read.broker_fees, read.broker_fees_type),
      fee(t`Lender`, read.lender_fees, read.lender_fees_type),
      fee('HomeSlice', read.home_slice_fees, read.home_slice_fees_type),
    ])
  }
  const documentsLine = () => {
    const { done, total } = view.sections.documents
    const count = deal?.loan_deal_files.length ?? 0
    if (count === 0) return ''
    const files = plural(count, { one: '# file', other: '# files' })
    return joined([files, t`${done} of ${total} mandatory types`])
  }
  return text() || (OPTIONAL.includes(section) ? t`Optional` : t`Not started`)
}

const imagesLine = (deal: DealDraftState['deal']) => {
  const count = deal?.loan_deal_images.length ?? 0
  return count === 0 ? '' : plural(count, { one: '# image', other: '# images' })
}

const OPTIONAL: readonly SectionId[] = ['history', 'fees', 'images']
