import { Plural, Trans } from '@lingui/react/macro'
import type { Closing } from '#domain/closing/contract.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { Figure, FigureStrip } from '../../../ui/figures/FigureStrip.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { dueOf, stepsOver } from '../model.ts'

/** The key figures for a side: amount, date and progress. */
export function ClosingFigures({ closing }: { closing: Closing }) {
  const { side, steps, cut_off, sold_at } = closing
  const over = stepsOver(closing)
  const soldOn = formatDate(sold_at)
  const cutOff = formatDate(cut_off.date)
  return (
    <Card as="section">
      <FigureStrip large>
        <Figure
          label={side === 'seller' ? <Trans>You receive in total</Trans> : <Trans>Due on closing</Trans>}
          value={<MoneyText amount={dueOf(closing)} faintCents />}
          note={
            cut_off.agreed_by.length === 2 ? (
              <Trans>as of {cutOff}, agreed by both</Trans>
            ) : (
              <Trans>as of {cutOff}, not yet agreed by both</Trans>
            )
          }
        />
        <Figure
          label={<Trans>Sold at</Trans>}
          value={<MoneyText amount={closing.sale_amount} faintCents />}
          note={<Trans>on {soldOn}</Trans>}
        />
        <Figure
          label={<Trans>Closing date</Trans>}
          value={<DateText iso={closing.closing_date} />}
          note={<Trans>Funding date, until midnight ET</Trans>}
        />
        <Figure
          label={<Trans>Steps</Trans>}
          value={
            <Trans>
              {over} of {steps.length}
            </Trans>
          }
          note={<Plural value={steps.length - over} one="# to go" other="# to go" />}
        />
      </FigureStrip>
    </Card>
  )
}
