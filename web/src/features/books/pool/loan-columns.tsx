import { Trans } from '@lingui/react/macro'
import type { LOAN_ORDERING, PoolLoanOut } from '#domain/books/pool/contract.ts'
import { MORTGAGE_CLASS, POSITION_SHORT } from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatPercent, NONE } from '../../../ui/format.ts'
import type { Column } from '../../../ui/lists/DataTable.tsx'
import { scoreText } from './texts.ts'

interface LoanColumn extends Column<PoolLoanOut> {
  sortBy: (typeof LOAN_ORDERING)[number]
}

const arrears = ({ ttl_missed_pmt, is_asset_performing }: PoolLoanOut) => {
  if (is_asset_performing === false) return <Trans>Non-performing</Trans>
  return ttl_missed_pmt === null ? NONE : String(ttl_missed_pmt)
}

const number = { align: 'right' } as const

/** The columns of the table of mortgages. */
export const LOAN_COLUMNS: readonly LoanColumn[] = [
  {
    key: 'reference',
    header: <Trans>Mortgage</Trans>,
    cell: ({ reference, loan_reference }) =>
      loan_reference ? `${reference} · ${loan_reference}` : reference,
    isTitle: true,
    sortBy: 'number',
  },
  {
    key: 'balance',
    header: <Trans>Balance</Trans>,
    cell: ({ balance }) => <MoneyText amount={balance} />,
    sortBy: 'principle_balance',
    ...number,
  },
  {
    key: 'rate',
    header: <Trans>Rate</Trans>,
    cell: ({ interest_rate }) => formatPercent(interest_rate),
    sortBy: 'interest_rate',
    ...number,
  },
  { key: 'ltv', header: <Trans>LTV</Trans>, cell: ({ ltv }) => formatPercent(ltv), sortBy: 'ltv', ...number },
  {
    key: 'term',
    header: <Trans>Months left</Trans>,
    cell: ({ remaining_term }) => remaining_term ?? NONE,
    sortBy: 'remaining_term',
    ...number,
  },
  { key: 'city', header: <Trans>City</Trans>, cell: ({ city }) => city ?? NONE, sortBy: 'city' },
  {
    key: 'state',
    header: <Trans>Province</Trans>,
    cell: ({ state, postcode }) => [state, postcode].filter(Boolean).join(' ') || NONE,
    sortBy: 'state',
  },
  {
    key: 'class',
    header: <Trans>Class</Trans>,
    cell: ({ mortgage_class }) => labelOf(MORTGAGE_CLASS, mortgage_class),
    sortBy: 'mortgage_class',
  },
  {
    key: 'position',
    header: <Trans>Position</Trans>,
    cell: ({ position }) => labelOf(POSITION_SHORT, position),
    sortBy: 'position',
  },
  {
    key: 'score',
    header: <Trans>Score</Trans>,
    cell: ({ credit_score }) => scoreText(credit_score),
    sortBy: 'credit_score',
    ...number,
  },
  {
    key: 'missed',
    header: <Trans>Missed</Trans>,
    cell: arrears,
    sortBy: 'ttl_missed_pmt',
    ...number,
  },
]
