import { useLingui } from '@lingui/react/macro'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { Sheet } from '../../../ui/feedback/Sheet.tsx'
import type { Opening } from '../../../ui/navigation/Opener.tsx'
import { BidPanelBody } from './BidPanel.tsx'
import classes from './BidSheet.module.css'

interface BidSheetPanelProps extends Opening {
  deal: DealDetail
  auction: AuctionView
}

/** Loaded with the first press. */
export default function BidSheetPanel({ deal, auction, opened, onChange }: BidSheetPanelProps) {
  const { t } = useLingui()
  return (
    <Sheet opened={opened} onClose={() => onChange(false)} title={t`Your bid`}>
      <div className={classes.sheet}>
        <BidPanelBody deal={deal} auction={auction} isCompact />
      </div>
    </Sheet>
  )
}
