import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Channel } from '#domain/channels/contract.ts'
import { PAGE_SIZE_GRID } from '#domain/kernel/list.ts'
import { useChannelDeals } from '../../features/channels/api.ts'
import { DealCard } from '../../features/deals/components/DealCard.tsx'
import text from '../../styles/text.module.css'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import classes from './ChannelPage.module.css'

/** The deals of a channel that are live, or those that were sold. */
export function DealsTab({ channel, state }: { channel: Channel; state: 'live' | 'sold' }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useChannelDeals(channel.id, state, page)
  if (error)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data)
    return (
      <Card>
        <TextSkeleton lines={6} />
      </Card>
    )
  if (data.count === 0)
    return (
      <Card>
        <EmptyState title={t`No Deals Listed`}>
          {state === 'sold' ? (
            <Trans>Deals of this channel are here once they are sold.</Trans>
          ) : (
            <Trans>
              A seller attaches a deal to share it here: in its form or on its page, before it is listed.
            </Trans>
          )}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <h2 className={text.srOnly}>
        {state === 'live' ? <Trans>Live deals</Trans> : <Trans>Sold deals</Trans>}
      </h2>
      <ul className={classes.deals}>
        {data.results.map((deal) => (
          <li key={deal.id}>
            <DealCard deal={deal} />
          </li>
        ))}
      </ul>
      {data.count > PAGE_SIZE_GRID && (
        <Pager page={page} pageSize={PAGE_SIZE_GRID} count={data.count} onPage={setPage} />
      )}
    </>
  )
}
