import { Plural, Trans } from '@lingui/react/macro'
import type { CriterionEffect, Preview } from '#domain/credit-boxes/contract.ts'
import { criterionOf } from '#domain/deals/criteria.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Figure, FigureStrip } from '../../ui/figures/FigureStrip.tsx'
import classes from './CreditBoxPage.module.css'

/** How many live deals match, in part or not at all. */
export function PreviewFigures({ preview, links }: { preview: Preview; links?: Record<Part, string> }) {
  return (
    <FigureStrip>
      <Figure label={<Trans>Match</Trans>} value={preview.match} to={links?.match} />
      <Figure label={<Trans>Partial</Trans>} value={preview.partial} to={links?.partial} />
      <Figure label={<Trans>Mismatch</Trans>} value={preview.mismatch} to={links?.mismatch} />
      <Figure label={<Trans>Live deals</Trans>} value={preview.live} />
    </FigureStrip>
  )
}
export type Part = 'match' | 'partial' | 'mismatch'

const gainOf = ({ gained }: CriterionEffect) => gained

/** Which criterion excludes most, and what loosening one a little would bring. */
export function Advice({ preview }: { preview: Preview }) {
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
