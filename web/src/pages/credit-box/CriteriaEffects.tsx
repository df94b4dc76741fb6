import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { criterionOf } from '#domain/deals/criteria.ts'
import type { usePreview } from '../../features/credit-boxes/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'

/** Each criterion with what it does to the live market. */
export function CriteriaEffects({
  preview: { data, error, refetch },
}: {
  preview: ReturnType<typeof usePreview>
}) {
  const { t } = useLingui()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={6} />
  if (data.criteria.length === 0)
    return (
      <Card>
        <EmptyState title={t`No criteria yet`} withPicture={false}>
          <Trans>Every deal matches a box without criteria.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <Card as="section" title={<Trans>What each criterion does</Trans>}>
      <Rows>
        {data.criteria.map(({ criterion, wanted, passed, failed, unknown, looser, gained }) => (
          <Row
            key={criterion}
            label={`${criterionOf(criterion).label} ${wanted}`}
            note={
              gained > 0 &&
              (looser === null ? (
                <Trans>
                  Any: <Plural value={gained} one="# more deal" other="# more deals" />
                </Trans>
              ) : (
                <Trans>
                  {looser}: <Plural value={gained} one="# more deal" other="# more deals" />
                </Trans>
              ))
            }
          >
            <Trans>
              {passed} met, {failed} not met, {unknown} not stated
            </Trans>
          </Row>
        ))}
      </Rows>
    </Card>
  )
}
