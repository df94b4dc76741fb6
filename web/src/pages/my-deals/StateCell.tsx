import { Trans } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import type { DealCard } from '#domain/deals/contract.ts'
import { StatusBadge } from '../../features/deals/components/StatusBadge.tsx'
import { Reason } from '../../ui/feedback/Reason.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import classes from './StateCell.module.css'

/** The state of a deal, with the reviewer's reason if there is one. */
export function StateCell({ deal }: { deal: DealCard }) {
  const { reason, is_archived } = deal.owner ?? {}
  return (
    <span className={classes.state}>
      {/* The derived status of an approved deal is "pending auction", even before its dates are set. */}
      {deal.deal_state === 'approved' ? (
        <Badge tone="info" icon={IconCircleCheck}>
          <Trans>Approved</Trans>
        </Badge>
      ) : (
        <StatusBadge status={deal.deal_status} />
      )}
      {reason && <Reason>{reason}</Reason>}
      {is_archived && (
        <Badge tone="out" icon={null}>
          <Trans>Archived</Trans>
        </Badge>
      )}
    </span>
  )
}
