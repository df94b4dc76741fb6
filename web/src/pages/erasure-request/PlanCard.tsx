import { Trans } from '@lingui/react/macro'
import type { PlanLine } from '#domain/personal-data/contract.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './ErasureRequestPage.module.css'

/** Kinds of data, with how many there are, why they stay and until when. */
export function PlanCard({ title, lines }: { title: string; lines: readonly PlanLine[] }) {
  if (lines.length === 0) return null
  return (
    <Card as="section" title={title}>
      <ul className={classes.lines} aria-label={title}>
        {lines.map(({ data, what, count, note, until }) => (
          <li key={data} className={classes.line}>
            <div>
              <b>{what}</b>
              {note && <p className={classes.note}>{note}</p>}
              {until && (
                <p className={classes.note}>
                  <Trans>
                    Until <DateText iso={until} />
                  </Trans>
                </p>
              )}
            </div>
            {count !== null && <span className={classes.count}>{count}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
