import { Trans } from '@lingui/react/macro'
import type { FoldedNotification } from '../model.ts'

/** A notification's title, with the number of those that it represents. */
export function FoldedTitle({ notification: { title, times } }: { notification: FoldedNotification }) {
  if (times === 1) return title
  return (
    <Trans>
      {title} ({times} times)
    </Trans>
  )
}
