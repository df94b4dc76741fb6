import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendar, IconCopy } from '@tabler/icons-react'
import { useEndFeed, useFeed, useMakeFeed } from '../../features/calendar/api.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { useIsViewing, ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { formatDate } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './CalendarCard.module.css'

/** Subscribes a calendar program to the user's auctions and closings by a secret address. */
export function CalendarCard() {
  const { data, error, refetch } = useFeed()
  return (
    <Card as="section" title={<Trans>Subscribe to calendar</Trans>}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Feed madeAt={data.made_at} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </Card>
  )
}

function Feed({ madeAt }: { madeAt: string | null }) {
  const { t } = useLingui()
  const make = useMakeFeed()
  const end = useEndFeed()
  const isViewing = useIsViewing()
  const since = formatDate(madeAt)
  const reject = (issue: Error) => toast.error(issue.message)
  const switchOff = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        make.reset()
        toast.success(t`The calendar address is turned off.`)
      },
      onError: reject,
    })
  return (
    <div className={classes.body}>
      <p>
        <Trans>
          When auctions that you bid on, watch or sell open and end, when decisions are due, and what is due
          in your closings. Without amounts and names.
        </Trans>
      </p>
      {make.data && <Address url={make.data.url} />}
      {madeAt && !make.data && (
        <Note tone="ok">
          <Trans>
            On since {since}. The address was shown when it was created; creating a new one invalidates it.
          </Trans>
        </Note>
      )}
      <div className={classes.acts}>
        <WorkButton
          work="manage"
          leftSection={<IconCalendar size={18} aria-hidden />}
          loading={make.isPending}
          disabled={isViewing}
          onClick={() => make.mutate(undefined, { onError: reject })}
        >
          {madeAt ? <Trans>Create a new address</Trans> : <Trans>Create a calendar address</Trans>}
        </WorkButton>
        {madeAt && (
          <WorkButton
            work="manage"
            variant="subtle"
            loading={end.isPending}
            disabled={isViewing}
            onClick={switchOff}
          >
            <Trans>Switch off</Trans>
          </WorkButton>
        )}
      </div>
      <ViewingNote />
    </div>
  )
}

function Address({ url }: { url: string }) {
  const { t } = useLingui()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(t`Link copied`)
    } catch {
      toast.error(t`The link could not be copied. Select it and copy it yourself.`)
    }
  }
  return (
    <div className={classes.address}>
      <TextField
        label={t`Calendar address`}
        help={t`Shown only once. Anyone who has it can read these dates: treat it as a secret.`}
        value={url}
        // Read-only, for copying.
        onChange={() => undefined}
      />
      <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
        <Trans>Copy link</Trans>
      </Button>
    </div>
  )
}
