import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { CashFlowOut } from '#domain/books/pool/contract.ts'
import { PRICING_GAPS } from '#domain/deals/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { formatMoney } from '../../../ui/format.ts'
import classes from './UnprojectedNote.module.css'

/** The mortgages that the cash flow leaves out, with the reason. */
export function UnprojectedNote({ unprojected }: Pick<CashFlowOut, 'unprojected'>) {
  const { count, loans } = unprojected
  if (count === 0) return null
  const balance = formatMoney(unprojected.balance)
  return (
    <Note tone="info">
      <p>
        <Plural
          value={count}
          one="# mortgage has no projection and is valued at zero"
          other="# mortgages have no projection and are valued at zero"
        />{' '}
        <Trans>({balance} of the balance).</Trans>
      </p>
      <details className={classes.details}>
        <summary>
          <Trans>See which, and why</Trans>
        </summary>
        <ul>
          {loans.map(({ id, reference, loan_reference, reason }) => (
            <li key={id}>
              <Link to={paths.deal(id)}>
                {loan_reference ? `${reference} · ${loan_reference}` : reference}
              </Link>
              : {PRICING_GAPS[reason]}
            </li>
          ))}
        </ul>
      </details>
    </Note>
  )
}
