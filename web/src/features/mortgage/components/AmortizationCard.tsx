import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Conventions } from '#domain/mortgage/conventions.ts'
import { attempt } from '#domain/mortgage/errors.ts'
import type { Outstanding } from '#domain/mortgage/outstanding.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Segments } from '../../../ui/navigation/Segments.tsx'
import {
  type Amortization,
  amortizationOf,
  spansByPayment,
  spansByYear,
  timeToEnd,
} from '../model/amortization.ts'
import type { TypedUrl } from '../use-typed-url.ts'
import { AmortizationChart } from './AmortizationChart.tsx'
import classes from './cards.module.css'
import { ScheduleTable } from './ScheduleTable.tsx'
import { SheetMenu } from './SheetMenu.tsx'

interface AmortizationCardProps {
  outstanding: Outstanding
  conventions?: Partial<Conventions>
  url: TypedUrl
  /** Name of the downloaded file, without its extension. */
  fileName: string
}

/** The amortization as a chart, as a table, and as a downloadable spreadsheet. */
export function AmortizationCard({ outstanding, conventions, url, fileName }: AmortizationCardProps) {
  const { t } = useLingui()
  const { value: amortization, error } = attempt(() => amortizationOf(outstanding, conventions))
  if (error)
    return (
      <Card as="section" title={<Trans>Amortization</Trans>}>
        <Note tone="bad">{error.message}</Note>
      </Card>
    )
  const view = url.get('view') === 'table' ? 'table' : 'chart'
  const by = url.get('span') === 'payment' ? 'payment' : 'year'
  return (
    <Card
      as="section"
      title={<Trans>Amortization</Trans>}
      subtitle={<TimeToEnd amortization={amortization} />}
      aside={
        <div className={classes.tools}>
          {view === 'chart' && (
            <Segments
              label={t`Bars`}
              value={by}
              options={[
                { value: 'year', label: t`By year` },
                { value: 'payment', label: t`By payment` },
              ]}
              onChange={(value) => url.set({ span: value === 'year' ? null : value })}
            />
          )}
          <Segments
            label={t`Show amortization as`}
            value={view}
            options={[
              { value: 'chart', label: t`Chart` },
              { value: 'table', label: t`Table` },
            ]}
            onChange={(value) => url.set({ view: value === 'chart' ? null : value })}
          />
          <SheetMenu rows={[...amortization.term, ...amortization.beyond]} name={fileName} />
        </div>
      }
    >
      {view === 'chart' ? (
        <AmortizationChart
          amortization={amortization}
          spans={by === 'year' ? spansByYear(amortization) : spansByPayment(amortization)}
          opening={outstanding.loan.amount}
        />
      ) : (
        <ScheduleTable
          years={spansByYear(amortization)}
          open={url.get('open')}
          onOpen={(open) => url.set({ open })}
        />
      )}
    </Card>
  )
}

function TimeToEnd({ amortization }: { amortization: Amortization }) {
  const time = timeToEnd(amortization)
  if (time === null)
    return <Trans>The balance is due at the end of the term; this payment never repays it.</Trans>
  const { years, months } = time
  const end = formatDate(time.end)
  return (
    <>
      <Plural value={years} _0="" one="# year" other="# years" />
      {years > 0 && months > 0 && ' '}
      <Plural value={months} _0="" one="# month" other="# months" />{' '}
      <Trans>left at this rate and payment, until {end}</Trans>
    </>
  )
}
