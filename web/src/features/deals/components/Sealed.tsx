import { Trans } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import type { AuctionFormat } from '#domain/deals/vocabulary.ts'
import text from '../../../styles/text.module.css'
import { Badge } from '../../../ui/navigation/Badge.tsx'

/** Marks a sealed auction, whose bids only their bidders see before the close; renders nothing for an open one. */
export function SealedBadge({ format }: { format: AuctionFormat }) {
  if (format !== 'sealed') return null
  return (
    <Badge tone="info" icon={IconLock}>
      <Trans>Sealed</Trans>
    </Badge>
  )
}

/** Replaces an amount that is hidden until the auction ends. */
export function WithheldAmount() {
  return (
    <span className={text.muted}>
      <Trans>Sealed</Trans>
      <span className={text.srOnly}>
        {', '}
        <Trans>Amounts are hidden until the auction ends</Trans>
      </span>
    </span>
  )
}
