import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CreditBox, CriterionEffect, Preview } from '#domain/credit-boxes/contract.ts'
import { criterionOf } from '#domain/deals/criteria.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { usePreview } from '../../features/credit-boxes/api.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './Matches.module.css'

interface PreviewCountsProps {
  preview: ReturnType<typeof usePreview>
  /** The box if it has these criteria, for links to the marketplace. */
  box: CreditBox | null
}

/** How many live deals match, in part or not at all, and which criterion excludes most. */
export function PreviewCounts({ preview: { data, error, refetch }, box }: PreviewCountsProps) {
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={4} />
  const count = (verdict: 'match' | 'partial' | 'mismatch') =>
    box ? (
      <TextLink to={`${paths.marketplace}?deal_state=live&credit_box=${box.id}&credit_box_match=${verdict}`}>
        {data[verdict]}
      </TextLink>
    ) : (
      data[verdict]
    )
  return (
    <>
      <dl className={classes.counts}>
        <Count label={<Trans>Match</Trans>}>{count('match')}</Count>
        <Count label={<Trans>Partial</Trans>}>{count('partial')}</Count>
        <Count label={<Trans>Mismatch</Trans>}>{count('mismatch')}</Count>
        <Count label={<Trans>Live deals</Trans>}>{data.live}</Count>
      </dl>
      <Advice preview={data} />
    </>
  )
}

const Count = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const gainOf = ({ gained }: CriterionEffect) => gained

/** Which criterion excludes most, and what loosening one a little would bring. */
function Advice({ preview }: { preview: Preview }) {
  const strictest = preview.criteria.find(({ criterion }) => criterion === preview.strictest)
  const [best] = preview.criteria.filter(({ gained }) => gained > 0).toSorted((a, b) => gainOf(b) - gainOf(a))
  if (!strictest && !best) return null
  return (
    <div className={classes.advice}>
      {strictest && (
        <Note tone="quiet">
          <Trans>
            {criterionOf(strictest.criterion).label} {strictest.wanted} excludes most: {strictest.failed} of{' '}
            {preview.live} live deals.
          </Trans>
        </Note>
      )}
      {best && (
        <Note tone="info">
          {best.looser === null ? (
            <Trans>
              Any {criterionOf(best.criterion).label.toLowerCase()}:{' '}
              <Plural value={best.gained} one="# more deal" other="# more deals" />
            </Trans>
          ) : (
            <Trans>
              {criterionOf(best.criterion).label} {best.looser}:{' '}
              <Plural value={best.gained} one="# more deal" other="# more deals" />
            </Trans>
          )}
        </Note>
      )}
    </div>
  )
}
