import { Plural, Trans } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { DEPOSIT_DUE_DAYS } from '#domain/deals/deposit.ts'
import { formatMoney, formatPercent } from '../../../ui/format.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'

/** The deposit that the deal requires of its buyer. */
export function DepositTerms({ deal }: { deal: DealDetail }) {
  const { deposit, deposit_type, deposit_due_days, deposit_payee, deposit_reference, reference } = deal
  const percent = formatPercent(Number(deposit))
  return (
    <Rows columns={2}>
      <Row label={<Trans>Deposit</Trans>}>
        {deposit === null ? (
          <Trans>Agreed with the seller after the sale</Trans>
        ) : Number(deposit) === 0 ? (
          <Trans>None</Trans>
        ) : deposit_type === 'percentage' ? (
          <Trans>{percent} of the price</Trans>
        ) : (
          formatMoney(deposit)
        )}
      </Row>
      <Row label={<Trans>Due</Trans>}>
        <Plural
          value={deposit_due_days ?? DEPOSIT_DUE_DAYS}
          one="# business day after the sale"
          other="# business days after the sale"
        />
      </Row>
      <Row label={<Trans>Payable to</Trans>}>
        {deposit_payee || <Trans>To be named by the seller after the sale</Trans>}
      </Row>
      <Row label={<Trans>Payment reference</Trans>}>{deposit_reference || reference}</Row>
    </Rows>
  )
}
