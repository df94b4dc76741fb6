import { Trans } from '@lingui/react/macro'
import { Note } from '../../ui/feedback/Note.tsx'
import { WorkNote } from '../team/WorkNote.tsx'
import { useIsConnectionLost } from './live.ts'

/** Explains why the reader cannot commit to anything: the role, the identity check, or the connection. Else nothing. */
export function BindingNote({ work = 'bind' }: { work?: 'bind' | 'approval' }) {
  const isLost = useIsConnectionLost()
  return (
    <>
      <WorkNote work={work} />
      {isLost && (
        <Note tone="warn">
          <Trans>The connection is lost. You can continue as soon as it is back.</Trans>
        </Note>
      )}
    </>
  )
}
