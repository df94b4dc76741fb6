import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DealDetail } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { WorkButton } from '../../../platform/team/WorkButton.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { FundsFirst, isFundsFirst } from '../../funds/components/FundsFirst.tsx'
import { CommitDialog } from './CommitDialog.tsx'
import classes from './CommitPanel.module.css'
import { OwnCommitmentCard } from './OwnCommitmentCard.tsx'

/** The panel of a white label deal: its amount, the commitment of the reader, or how it was sold. */
export function CommitPanel({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const isLive = deal.deal_state === 'live'
  return (
    <aside className={classes.panel} aria-label={t`Commitment`}>
      <h2>
        <Trans>White label deal</Trans>
      </h2>
      <div>
        <p className={classes.hint}>
          {deal.sale_amount === null ? <Trans>Mortgage amount</Trans> : <Trans>Sold at</Trans>}
        </p>
        <MoneyText className={classes.price} amount={deal.sale_amount ?? deal.mortgage_amount} />
      </div>
      {isLive && (
        <p className={classes.hint}>
          <Trans>
            This mortgage is not funded yet. It has no auction: buyers commit to it at the mortgage amount,
            and the seller chooses one of them.
          </Trans>
        </p>
      )}
      {deal.can.commit && (
        <WorkButton work="approval" variant="filled" size="md" fullWidth onClick={() => setIsOpen(true)}>
          <Trans>Commit to this deal</Trans>
        </WorkButton>
      )}
      {!deal.can.commit &&
        !deal.own_commitment &&
        deal.commit_blocked_reason &&
        (isFundsFirst(deal.commit_blocked_reason) ? (
          <FundsFirst deal={deal} reason={deal.commit_blocked_reason} />
        ) : (
          <p className={classes.hint}>{deal.commit_blocked_reason}</p>
        ))}
      {deal.own_commitment && <OwnCommitmentCard deal={deal} />}
      {deal.sale && (
        <>
          <Rows>
            {deal.sale.buyer && <Row label={<Trans>Buyer</Trans>}>{deal.sale.buyer}</Row>}
            <Row label={<Trans>Sold on</Trans>}>
              <DateText iso={deal.sale.sold_at} withTime />
            </Row>
          </Rows>
          <Button variant="filled" fullWidth component={Link} to={paths.closing(deal.id)}>
            <Trans>Go to closing</Trans>
          </Button>
        </>
      )}
      {isOpen && <CommitDialog deal={deal} onClose={() => setIsOpen(false)} />}
    </aside>
  )
}
