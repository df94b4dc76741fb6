import { Trans } from '@lingui/react/macro'
import type { Closing } from '#domain/closing/contract.ts'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'

/** The deposit by the terms of the deal: how much, to whom, with which reference. */
export function DepositRows({ closing }: { closing: Closing }) {
  const { amount, payee, reference } = closing.deposit_terms
  return (
    <Rows>
      <Row label={<Trans>Deposit under the terms of the deal</Trans>}>
        {amount === null ? <Trans>Agreed between you</Trans> : <MoneyText amount={amount} />}
      </Row>
      <Row label={<Trans>Payable to</Trans>}>{payee ?? <Trans>Ask the seller</Trans>}</Row>
      <Row label={<Trans>Payment reference</Trans>}>{reference}</Row>
    </Rows>
  )
}
