import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { useAuditSealing } from '../../features/history/audit/api.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import classes from './SealingNote.module.css'

/** From when on entries could still be changed unseen, and a warning if that is longer than it may be. */
export function SealingNote() {
  const { data } = useAuditSealing()
  if (!data) return null
  const { unsealed_since, unsigned_since, is_late } = data
  return (
    <div className={classes.note}>
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
