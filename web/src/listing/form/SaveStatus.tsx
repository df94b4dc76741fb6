import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck, IconLoader2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { serverNow } from '../../app/server-clock.ts'
import text from '../../styles/text.module.css'
import { useDraft, useDraftState } from './DraftContext.tsx'
import { isAutosaved } from './model/draft-state.ts'
import classes from './SaveStatus.module.css'

/** What has become of the seller's typing: saved when, being saved, or why not. */
export function SaveStatus() {
  const phase = useDraftState((state) => state.phase)
  const isDraft = useDraftState(({ deal }) => deal === null || deal.deal_state === 'draft')
  const isManual = useDraftState(({ deal }) => !isAutosaved(deal))
  const savedAt = useDraftState((state) => state.savedAt)
  const held = useDraftState((state) =>
    state.isEdited ? Object.keys(state.view.faults).filter((path) => path !== state.quiet).length : 0,
  )
  if (phase === 'failed') return <Failed />
  if (phase === 'stale') return null
  if (phase === 'saving' || (phase === 'waiting' && !isManual)) {
    return (
      <span className={classes.status}>
        <IconLoader2 size={16} className={classes.turning} aria-hidden />
        <Trans>Saving…</Trans>
      </span>
    )
  }
  if (phase === 'waiting') {
    return (
      <span className={classes.status}>
        <Trans>Changes not saved yet</Trans>
      </span>
    )
  }
  if (held > 0) return <Held count={held} />
  if (savedAt === null) return null
  return (
    <span className={classes.status}>
      <IconCircleCheck size={16} aria-hidden />
      <span aria-hidden>
        <SavedAgo at={savedAt} isDraft={isDraft} />
      </span>
      {/* Without the seconds, which would be read out one by one. */}
      <span className={text.srOnly} role="status">
        {isDraft ? <Trans>Draft saved</Trans> : <Trans>Changes saved</Trans>}
      </span>
    </span>
  )
}

function Failed() {
  const draft = useDraft()
  const failure = useDraftState((state) => state.failure)
  return (
    <span className={classes.status} data-tone="bad" role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        <Trans>Not saved: {failure}</Trans>{' '}
        <button type="button" className={classes.retry} onClick={() => void draft.flush()}>
          <Trans>Try again</Trans>
        </button>
      </span>
    </span>
  )
}

function Held({ count }: { count: number }) {
  return (
    <span className={classes.status} data-tone="bad" role="status">
      <IconAlertTriangle size={16} aria-hidden />
      {plural(count, {
        one: '# field is not saved until it is mended',
        other: '# fields are not saved until they are mended',
      })}
    </span>
  )
}

function SavedAgo({ at, isDraft }: { at: number; isDraft: boolean }) {
  const { i18n, t } = useLingui()
  const seconds = Math.max(0, Math.round((useNow() - at) / 1000))
  const ago = seconds < 3 ? t`just now` : agoText(seconds, i18n.locale)
  return isDraft ? <Trans>Draft saved {ago}</Trans> : <Trans>Changes saved {ago}</Trans>
}

/** `12 seconds ago`, in the largest whole unit. */
function agoText(seconds: number, locale: string): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(-Math.floor(seconds / size), unit)
}

function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
