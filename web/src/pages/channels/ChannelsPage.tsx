import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ChannelCard as Channel } from '#domain/channels/contract.ts'
import { PAGE_SIZE_GRID } from '#domain/kernel/list.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useChannels } from '../../features/channels/api.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { Segments } from '../../ui/navigation/Segments.tsx'
import classes from './ChannelsPage.module.css'

/** /channels: the private channels that the user owns, is in or is invited to. */
export function Component() {
  const { t } = useLingui()
  const url = useUrlState()
  const isArchived = url.get('archived') === 'yes'
  const { data, error, refetch } = useChannels(url.page, isArchived)
  return (
    <Page title={t`Channels`}>
      <PageHead
        title={<Trans>Channels</Trans>}
        subtitle={<Trans>Private groups that see deals early or exclusively.</Trans>}
        actions={<NewChannel />}
      />
      <div className={classes.filter}>
        <Segments
          label={t`Which channels`}
          value={isArchived ? 'yes' : 'no'}
          options={[
            { value: 'no', label: t`Active` },
            { value: 'yes', label: t`Archived` },
          ]}
          onChange={(value) => url.set({ archived: value === 'yes' ? 'yes' : null })}
        />
      </div>
      {error ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : !data ? (
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      ) : data.count === 0 ? (
        <Card>
          <NoChannels isArchived={isArchived} />
        </Card>
      ) : (
        <>
          <ul className={classes.channels}>
            {data.results.map((channel) => (
              <ChannelCard key={channel.id} channel={channel} />
            ))}
          </ul>
          {data.count > PAGE_SIZE_GRID && (
            <Pager page={url.page} pageSize={PAGE_SIZE_GRID} list={data} onPage={url.setPage} />
          )}
        </>
      )}
    </Page>
  )
}

const NewChannel = () => (
  <WorkButton
    work="manage"
    to={paths.newChannel}
    variant="filled"
    leftSection={<IconPlus size={18} aria-hidden />}
  >
    <Trans>New channel</Trans>
  </WorkButton>
)

function NoChannels({ isArchived }: { isArchived: boolean }) {
  const { t } = useLingui()
  if (isArchived)
    return (
      <EmptyState title={t`No archived channels`}>
        <Trans>Channels that you archive are listed here, and you can restore them.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState title={t`No channels yet`} action={<NewChannel />}>
      <Trans>Create a channel, invite people by e-mail, and attach deals that only they will see.</Trans>
    </EmptyState>
  )
}

function ChannelCard({ channel }: { channel: Channel }) {
  const isInvited = channel.you?.state === 'invited'
  return (
    <Card as="li" className={classes.channel}>
      <h2 className={classes.name}>
        <Link to={paths.channel(channel.id)}>{channel.channel_name}</Link>
      </h2>
      <div className={classes.badges}>
        {channel.is_own && (
          <Badge tone="ok">
            <Trans>Yours</Trans>
          </Badge>
        )}
        {isInvited && (
          <Badge tone="warn">
            <Trans>Invitation to answer</Trans>
          </Badge>
        )}
        {channel.is_archived && (
          <Badge tone="quiet" icon={null}>
            <Trans>Archived</Trans>
          </Badge>
        )}
        <span className={classes.owner}>{channel.owner}</span>
      </div>
      {!isInvited && (
        <Rows>
          <Row label={<Trans>Members</Trans>}>
            {channel.member_count}
            {channel.invited_count > 0 && (
              <span className={classes.more}>
                {' '}
                <Plural value={channel.invited_count} one="and # invited" other="and # invited" />
              </span>
            )}
          </Row>
          <Row label={<Trans>Live deals</Trans>}>{channel.live_count}</Row>
          <Row label={<Trans>Sold deals</Trans>}>{channel.sold_count}</Row>
        </Rows>
      )}
    </Card>
  )
}
