import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Count } from '../../../ui/navigation/Badge.tsx'
import { useAttention } from '../attention.ts'
import classes from './Attention.module.css'
import { AttentionRow } from './AttentionRow.tsx'

/**
 * Everything that waits for the user, the first deadline first; nothing while it is loaded.
 * @param first how many are shown until the user asks for all
 */
export function AttentionCard({ first }: { first: number }) {
  const { t } = useLingui()
  const { data, error, refetch } = useAttention()
  const [showsAll, setShowsAll] = useState(false)
  if (error)
    return (
      <Card as="section" className={classes.card}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data) return null
  const count = data.counts.reduce((sum, kind) => sum + kind.count, 0)
  const shown = showsAll ? data.results : data.results.slice(0, first)
  return (
    <Card
      as="section"
      className={classes.card}
      padded={false}
      title={
        <>
          <Trans>Needs attention</Trans> {count > 0 && <Count on>{count}</Count>}
        </>
      }
      aside={
        count > first && (
          <Button
            size="sm"
            variant="subtle"
            data-flush="end"
            onClick={() => setShowsAll(!showsAll)}
            aria-expanded={showsAll}
          >
            {showsAll ? <Trans>Show fewer</Trans> : <Trans>Show all {count}</Trans>}
          </Button>
        )
      }
    >
      {count === 0 ? (
        <p className={classes.none}>
          <Trans>Nothing needs your attention.</Trans>
        </p>
      ) : (
        <ul className={classes.list} aria-label={t`Needs attention`}>
          {shown.map((item, index) => (
            <AttentionRow key={`${item.kind} ${item.link} ${item.title}`} item={item} isFirst={index === 0} />
          ))}
        </ul>
      )}
    </Card>
  )
}
