import { Trans } from '@lingui/react/macro'
import type { AttentionKind } from '#domain/notifications/attention/kinds.ts'
import { useAttention } from '../../features/notifications/attention.ts'
import text from '../../styles/text.module.css'
import { Count } from '../../ui/navigation/Badge.tsx'

/** How much waits under an item of the menu; nothing if nothing does. */
export default function Waiting({ kinds }: { kinds: readonly AttentionKind[] }) {
  const { data } = useAttention()
  const count = (data?.counts ?? [])
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { count: some }) => sum + some, 0)
  return count === 0 ? null : (
    <Count on>
      {count}
      <span className={text.srOnly}>
        {' '}
        <Trans>waiting</Trans>
      </span>
    </Count>
  )
}
