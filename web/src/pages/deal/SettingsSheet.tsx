import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import { AudienceRow } from '../../features/channels/components/AudienceRow.tsx'
import { SubmitDialog } from '../../features/deals/components/SubmitDialog.tsx'
import { RoomSettings } from '../../features/rooms/components/RoomSettings.tsx'
import { useMe } from '../../platform/session/me.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { Sheet } from '../../ui/feedback/Sheet.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import { MatchingBoxes } from './MatchingBoxes.tsx'
import { canReview, nextStepOf } from './model.ts'
import classes from './SettingsSheet.module.css'

interface SettingsSheetProps {
  deal: DealDetail
  onClose: () => void
}

const BEFORE_SALE: readonly DealState[] = ['draft', 'pending', 'rejected', 'approved', 'pending_auction']

/** What is set for a deal: its prices, who sees it, and how its room opens; for the owner and staff. */
export default function SettingsSheet({ deal, onClose }: SettingsSheetProps) {
  const { t } = useLingui()
  const { data: me } = useMe()
  // Reviewers may not request it.
  const sells = me?.is_seller || me?.is_superuser
  return (
    <Sheet opened onClose={onClose} title={t`Deal settings`}>
      <div className={classes.parts}>
        {isAuctioned(deal) && (
          <Part title={<Trans>Prices</Trans>}>
            <Prices deal={deal} />
          </Part>
        )}
        <section className={classes.part}>
          <AudienceRow deal={deal} />
          {BEFORE_SALE.includes(deal.deal_state) && sells && <MatchingBoxes deal={deal} />}
        </section>
        <Part title={<Trans>Deal room</Trans>}>
          <RoomSettings deal={deal.id} />
        </Part>
        <OtherActions deal={deal} />
      </div>
    </Sheet>
  )
}

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className={classes.part}>
    <h3>{title}</h3>
    {children}
  </section>
)

function Prices({ deal }: { deal: DealDetail }) {
  const isOpen = deal.auction.auction_format === 'open'
  return (
    <Rows>
      <Row
        label={<Trans>Reserve price</Trans>}
        note={
          isOpen ? (
            <Trans>Hidden: buyers see met or not met</Trans>
          ) : (
            <Trans>Hidden: shown as met or not met after the end</Trans>
          )
        }
      >
        <MoneyText amount={deal.reserve_price} />
      </Row>
      {isOpen && (
        <Row label={<Trans>Buy-now price</Trans>}>
          <MoneyText amount={deal.buy_reserve_price} />
        </Row>
      )}
    </Rows>
  )
}

/** What may be done to the deal and is not its next step. */
function OtherActions({ deal }: { deal: DealDetail }) {
  const { can } = deal
  const next = nextStepOf(deal)
  const [dialog, setDialog] = useState<'submit' | 'archive' | null>(null)
  const close = () => setDialog(null)
  return (
    <div className={classes.acts}>
      {can.edit && next !== 'finish' && next !== 'fix' && (
        <WorkButton work="prepare" to={paths.editDeal(deal.id)}>
          <Trans>Edit deal</Trans>
        </WorkButton>
      )}
      {can.submit && deal.missing.length === 0 && next !== 'submit' && (
        <WorkButton work="bind" onClick={() => setDialog('submit')}>
          <Trans>Submit for review</Trans>
        </WorkButton>
      )}
      {canReview(can) && next !== 'review' && (
        <Button component={Link} to={paths.review(deal.id)}>
          <Trans>Open in review</Trans>
        </Button>
      )}
      {can.archive && (
        <WorkButton work="prepare" variant="subtle" onClick={() => setDialog('archive')}>
          {deal.is_archived ? <Trans>Restore</Trans> : <Trans>Archive</Trans>}
        </WorkButton>
      )}
      {dialog === 'submit' && <SubmitDialog deal={deal} onClose={close} />}
      {dialog === 'archive' && <ArchiveDialog deal={deal} isArchived={deal.is_archived} onClose={close} />}
    </div>
  )
}
