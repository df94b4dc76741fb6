import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import type { Channel } from '#domain/channels/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { reasonOf, useAccept, useChannel, useDecline } from '../../features/channels/api.ts'
import { isApiError } from '../../platform/api/error.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { NotFoundPage } from '../../ui/layout/NotFoundPage.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { UrlTabs } from '../../ui/navigation/UrlTabs.tsx'
import { ActivityTab } from './ActivityTab.tsx'
import { BoxTab } from './BoxTab.tsx'
import { ChannelActions } from './ChannelActions.tsx'
import classes from './ChannelPage.module.css'
import { DealsTab } from './DealsTab.tsx'
import { MembersTab } from './MembersTab.tsx'

/** /channels/:id: one private channel, or the invitation to it. */
export function Component() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { data, error, refetch } = useChannel(id)
  if (isApiError(error, 404)) return <NotFoundPage />
  if (data)
    return data.you?.state === 'invited' && !data.is_archived ? (
      <Invitation channel={data} />
    ) : (
      <ChannelPage channel={data} />
    )
  return (
    <Page title={t`Channel`}>
      <Card>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={10} />}
      </Card>
    </Page>
  )
}

const AllChannels = () => (
  <TextLink to={paths.channels}>
    <Trans>All channels</Trans>
  </TextLink>
)

function ChannelPage({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  return (
    <Page title={channel.channel_name}>
      <PageHead
        above={<AllChannels />}
        title={channel.channel_name}
        subtitle={channel.is_own ? undefined : <Trans>By {channel.owner}</Trans>}
        badges={
          channel.is_archived && (
            <Badge tone="quiet" icon={null}>
              <Trans>Archived</Trans>
            </Badge>
          )
        }
        actions={<ChannelActions channel={channel} />}
      />
      <ViewingNote />
      <UrlTabs
        label={t`Channel`}
        items={[
          {
            value: 'live',
            label: <Trans>Live deals</Trans>,
            count: channel.live_count,
            content: <DealsTab channel={channel} state="live" />,
          },
          {
            value: 'sold',
            label: <Trans>Sold deals</Trans>,
            count: channel.sold_count,
            content: <DealsTab channel={channel} state="sold" />,
          },
          ...(channel.can.see_members
            ? [
                {
                  value: 'members',
                  label: <Trans>Members</Trans>,
                  count: channel.member_count,
                  content: <MembersTab channel={channel} />,
                },
              ]
            : []),
          { value: 'credit-box', label: <Trans>Credit box</Trans>, content: <BoxTab channel={channel} /> },
          { value: 'activity', label: <Trans>Activity</Trans>, content: <ActivityTab channel={channel} /> },
        ]}
      />
    </Page>
  )
}

function Invitation({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const accept = useAccept(channel.id)
  const decline = useDecline(channel.id)
  const failed = (error: Error) => toast.error(reasonOf(error))
  return (
    <Page title={channel.channel_name} width="narrow">
      <PageHead above={<AllChannels />} title={channel.channel_name} />
      <Card>
        <EmptyState
          title={t`${channel.owner} invites you to this channel`}
          action={
            <div className={classes.answers}>
              <WorkButton
                work="bind"
                onClick={() =>
                  decline.mutate(undefined, { onSuccess: () => toast.success(t`Declined`), onError: failed })
                }
                loading={decline.isPending}
                disabled={!channel.can.decline}
              >
                <Trans>Decline</Trans>
              </WorkButton>
              <WorkButton
                work="bind"
                variant="filled"
                onClick={() =>
                  accept.mutate(undefined, {
                    onSuccess: () => toast.success(t`You’re now a member`),
                    onError: failed,
                  })
                }
                loading={accept.isPending}
                disabled={!channel.can.accept}
              >
                <Trans>Accept</Trans>
              </WorkButton>
            </div>
          }
        >
          <Trans>
            Members see its deals early or exclusively. The owner sees your name and company once you accept.
          </Trans>
        </EmptyState>
        <ViewingNote />
      </Card>
    </Page>
  )
}
