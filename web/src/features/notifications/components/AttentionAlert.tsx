import { Plural, Trans } from '@lingui/react/macro'
import { useLayoutEffect } from 'react'
import { Link } from 'react-router'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { ATTENTION } from '#domain/notifications/attention/kinds.ts'
import { showAlert } from '../../../platform/alert.ts'
import { useServerClock } from '../../../platform/clock/server-clock.ts'
import text from '../../../styles/text.module.css'
import { useAttention } from '../attention.ts'

/** Shows a banner under the top bar while something is due within a day; renders nothing itself. */
export function AttentionAlert() {
  const { data } = useAttention()
  const { offsetMs } = useServerClock()
  const end = Date.now() + offsetMs + DAY_MS
  const due = data?.results.filter(({ by }) => by !== null && Date.parse(by) < end) ?? []
  const count = due.length
  const first = due[0]
  // Before the first paint with the list, so that nothing moves.
  useLayoutEffect(() => {
    if (!first) return
    return showAlert({
      severity: 'warning',
      title: (
        <Plural value={count} one="# thing is due within a day." other="# things are due within a day." />
      ),
      message: (
        <Trans>
          First: {first.says}, {first.title}.
        </Trans>
      ),
      action: (
        <Link className={text.link} to={first.link}>
          {ATTENTION[first.kind]}
        </Link>
      ),
    })
  }, [count, first])
  return null
}
