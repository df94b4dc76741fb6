import { Trans } from '@lingui/react/macro'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { type HoldOn, useHolds } from '../api.ts'

/** Tells staff that a legal hold is in force; nothing without one. */
export default function HoldNote({ on }: { on: HoldOn }) {
  const { data } = useHolds(on)
  const hold = data?.results.find(({ released_at }) => released_at === null)
  if (!hold) return null
  return (
    <Card>
      <Note tone="warn">
        <b>
          <Trans>Legal hold.</Trans>
        </b>{' '}
        {hold.reason}
      </Note>
    </Card>
  )
}
