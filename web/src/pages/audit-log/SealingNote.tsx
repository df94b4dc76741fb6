import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { type AuditSealing, useAuditSealing } from '../../features/history/audit/api.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import classes from './SealingNote.module.css'

/** Whether the log is as it was written, from when on entries could still be changed unseen, and a warning if that is too long. */
export function SealingNote() {
  const { data } = useAuditSealing()
  if (!data) return null
  const { unsealed_since, unsigned_since, is_late, verified } = data
  return (
    <div className={classes.note}>
      {verified && <Verified {...verified} />}
      <Note tone={is_late ? 'warn' : 'quiet'} {...(is_late && { role: 'alert' as const })}>
        {unsealed_since ? (
          <Trans>
            Entries since <DateText iso={unsealed_since} withTime /> are not sealed yet.
          </Trans>
        ) : (
          <Trans>Every entry is sealed.</Trans>
        )}{' '}
        {unsigned_since ? (
          <Trans>
            Entries since <DateText iso={unsigned_since} withTime /> are not in a signed digest yet.
          </Trans>
        ) : (
          <Trans>Every entry is in a signed digest.</Trans>
        )}{' '}
        {is_late && (
          <Trans>
            This is overdue: until they are sealed, a change would go unnoticed. See{' '}
            <Link to={paths.jobs}>Tasks</Link>.
          </Trans>
        )}
      </Note>
    </div>
  )
}

/** What the latest nightly verification of the whole log found. */
function Verified({ at, events, broken }: NonNullable<AuditSealing['verified']>) {
  if (!broken)
    return (
      <Note tone="ok">
        <Trans>
          Verified <DateText iso={at} withTime />, <Plural value={events} one="# entry" other="# entries" />.
        </Trans>
      </Note>
    )
  const { event, problem } = broken
  return (
    <Note tone="bad" role="alert">
      <Trans>
        Changed after it was written, as verified <DateText iso={at} withTime />. The first changed entry is
        number {event}: {problem}.
      </Trans>
    </Note>
  )
}
