import { Trans } from '@lingui/react/macro'
import { Note } from '../../ui/feedback/Note.tsx'
import { useIsConnectionLost } from './live.ts'

/** Explains why nothing can be committed while the connection is lost. Renders nothing otherwise. */
export function ConnectionNote() {
  if (!useIsConnectionLost()) return null
  return (
    <Note tone="warn">
      <Trans>The connection is lost. You can continue as soon as it is back.</Trans>
    </Note>
  )
}
