import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Note } from '../../ui/feedback/Note.tsx'
import { Card } from '../../ui/layout/Card.tsx'

/** In place of the auction once the deal was taken off the market while its page is open; said to screen readers. */
export function RemovedNote({ onCheckAgain }: { onCheckAgain: () => void }) {
  return (
    <Card>
      <Note tone="warn" role="status">
        <p>
          <b>
            <Trans>This deal has been taken off the market.</Trans>
          </b>{' '}
          <Trans>
            What you see here may be out of date, and no bids can be placed. If you follow the deal, we will
            notify you when it is back.
          </Trans>
        </p>
        <Button size="sm" onClick={onCheckAgain}>
          <Trans>Check again</Trans>
        </Button>
      </Note>
    </Card>
  )
}
