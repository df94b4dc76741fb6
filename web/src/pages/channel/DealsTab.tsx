import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Channel } from '#domain/channels/contract.ts'
import { PAGE_SIZE_GRID } from '#domain/kernel/list.ts'
import { useChannelDeals } from '../../features/channels/api.ts'
import { DealCard } from '../../features/deals/components/DealCard.tsx'
import { hasRole, useMe } from '../../platform/session/me.ts'
import text from '../../styles/text.module.css'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { lazyDialog } from '../../ui/feedback/later.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import classes from './ChannelPage.module.css'

const AttachDealDialog = lazyDialog(() => import('./AttachDealDialog.tsx'))

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
        <EmptyState title={t`No Deals Listed`} action={state === 'live' && <AttachDeal channel={channel} />}>
          {state === 'sold' ? (
            <Trans>Deals of this channel are here once they are sold.</Trans>
          ) : (
            <Trans>Deals that are attached to the channel appear here once they are live.</Trans>
          )}
        </EmptyState>
      </Card>
    )
  return (
    <>
      {state === 'live' && (
        <div className={classes.attach}>
          <AttachDeal channel={channel} />
        </div>
      )}
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
        <Pager page={page} pageSize={PAGE_SIZE_GRID} list={data} onPage={setPage} />
      )}
    </>
  )
}

/** For sellers; nothing is attached to a channel that is archived. */
function AttachDeal({ channel }: { channel: Channel }) {
  const { data: me } = useMe()
  const [isOpen, setOpen] = useState(false)
  if (channel.is_archived || !me || !hasRole(me, ['seller'])) return null
  return (
    <>
      <Button variant="filled" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Attach a deal</Trans>
      </Button>
      {isOpen && <AttachDealDialog channel={channel} onClose={() => setOpen(false)} />}
    </>
  )
}
