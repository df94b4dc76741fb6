import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DealDetail } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { lazyDialog } from '../../ui/feedback/later.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { nextStepOf } from './model.ts'
import classes from './OwnerPanel.module.css'
import { SETTINGS } from './settings-key.ts'

const AuctionDatesDialog = lazyDialog(
  () => import('../../features/auctions/components/AuctionDatesDialog.tsx'),
)
const SubmitDialog = lazyDialog(async () => ({
  default: (await import('../../features/deals/components/SubmitDialog.tsx')).SubmitDialog,
}))
const SettingsSheet = lazyDialog(() => import('./SettingsSheet.tsx'))

type OwnerDialog = 'submit' | 'schedule' | 'relist'

interface OwnerActionsProps {
  deal: DealDetail
  onBids: () => void
}

/** The next step as the one button, and the way to what is set. */
export function OwnerActions({ deal, onBids }: OwnerActionsProps) {
  const { get, set } = useUrlState()
  const [dialog, setDialog] = useState<OwnerDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <div className={classes.acts}>
      <NextStepButton deal={deal} onDialog={setDialog} onBids={onBids} />
      <Button
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => set({ [SETTINGS]: 'open' })}
      >
        <Trans>Deal settings</Trans>
      </Button>
      {get(SETTINGS) !== null && <SettingsSheet deal={deal} onClose={() => set({ [SETTINGS]: null })} />}
      {(dialog === 'schedule' || dialog === 'relist') && (
        <AuctionDatesDialog deal={deal} again={dialog === 'relist'} onClose={close} />
      )}
      {dialog === 'submit' && <SubmitDialog deal={deal} onClose={close} />}
    </div>
  )
}

interface NextStepProps extends OwnerActionsProps {
  onDialog: (dialog: OwnerDialog) => void
}

function NextStepButton({ deal, onDialog, onBids }: NextStepProps) {
  const step = nextStepOf(deal)
  switch (step) {
    case null:
      return null
    case 'finish':
    case 'fix':
      return (
        <WorkButton work="prepare" variant="filled" to={paths.editDeal(deal.id)}>
          {step === 'fix' ? <Trans>Fix and resubmit</Trans> : <Trans>Finish the draft</Trans>}
        </WorkButton>
      )
    case 'review':
      return (
        <Button variant="filled" component={Link} to={paths.review(deal.id)}>
          <Trans>Open in review</Trans>
        </Button>
      )
    case 'answer':
      return (
        <Button variant="filled" onClick={onBids}>
          {deal.can.decline_all ? (
            <Plural value={deal.auction.bid_count} one="Review the bid" other="Review the bids" />
          ) : (
            <Trans>See the bids</Trans>
          )}
        </Button>
      )
    case 'commitments':
      return (
        <Button variant="filled" onClick={onBids}>
          <Trans>See the commitments</Trans>
        </Button>
      )
    default:
      return (
        <WorkButton work="bind" variant="filled" onClick={() => onDialog(step)}>
          {step === 'submit' && <Trans>Submit for review</Trans>}
          {step === 'schedule' && <Trans>Set auction dates</Trans>}
          {step === 'relist' && <Trans>Relist</Trans>}
        </WorkButton>
      )
  }
}
