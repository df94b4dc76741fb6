import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { lazyDialog } from '../../../ui/feedback/later.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import classes from './Audience.module.css'
import { OpenToMarketDialog } from './OpenToMarketDialog.tsx'

// Apart, because its fields are on no other page.
const AudienceDialog = lazyDialog(() => import('./AudienceDialog.tsx'))

interface AudienceRowProps {
  deal: DealDetail
  /** Called after a choice was saved. */
  onSaved?: () => void
}

/** Who sees a deal, for its owner and staff; the owner chooses it until the deal is listed, and can open it then. */
export function AudienceRow({ deal, onSaved }: AudienceRowProps) {
  const [dialog, setDialog] = useState<'choose' | 'open' | null>(null)
  const close = () => setDialog(null)
  const names = deal.channels.map(({ channel_name }) => channel_name).join(', ')
  return (
    <div className={classes.audience}>
      <Rows>
        <Row
          label={<Trans>Visibility</Trans>}
          note={
            deal.is_exclusive &&
            deal.exclusive_until && (
              <Trans>
                Opens to the market <DateText iso={deal.exclusive_until} withTime />
              </Trans>
            )
          }
        >
          {!deal.is_exclusive ? (
            <Trans>Everyone on HomeSlice</Trans>
          ) : (
            names || <Trans>Selected members</Trans>
          )}
        </Row>
      </Rows>
      {deal.can.set_channels && deal.is_own && (
        <Button size="sm" onClick={() => setDialog('choose')}>
          <Trans>Change visibility</Trans>
        </Button>
      )}
      {deal.can.open_to_market && (
        <Button size="sm" onClick={() => setDialog('open')}>
          <Trans>Open to the market now</Trans>
        </Button>
      )}
      {dialog === 'choose' && <AudienceDialog deal={deal} onClose={close} onSaved={onSaved} />}
      {dialog === 'open' && <OpenToMarketDialog deal={deal} onClose={close} />}
    </div>
  )
}
