import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { principalOf } from '#domain/deals/card-figures.ts'
import { type CheckPoint, checkPointsOf } from '#domain/deals/check-points.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { POSITION } from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { serverNow } from '../../platform/clock/server-clock.ts'
import { Meter } from '../../ui/charts/Meter.tsx'
import { formatDate, formatMoney, formatPercent } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './Checklist.module.css'
import { doubts, type EarlierTicks } from './checklist.ts'

interface ChecklistProps {
  deal: DealDetail
  ticks: readonly CheckPoint[]
  /** Ticks on what the deal said before it was submitted again. */
  earlier: EarlierTicks | null
  onTick: (point: CheckPoint, on: boolean) => void
}

/** The reviewer's checklist, each point with the deal's data about it. */
export function Checklist({ deal, ticks, earlier, onTick }: ChecklistProps) {
  const { t } = useLingui()
  const doubted = doubts(deal, businessDateOf(new Date(serverNow())))
  const done = ticks.length
  const points = checkPointsOf(deal)
  const all = points.length
  return (
    <Card as="section" className={classes.card}>
      <div className={classes.head}>
        <h3>
          <Trans>Checklist</Trans>
        </h3>
        <span className={classes.count}>
          <Trans>
            {done} of {all}
          </Trans>
        </span>
      </div>
      <Meter label={t`Checklist, done`} percent={(done / all) * 100} />
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>
            <Checkbox
              label={<PointName point={point} />}
              description={
                <>
                  <Said deal={deal} point={point} doubted={doubted.has(point)} />
                  {earlier?.ticks.includes(point) && !ticks.includes(point) && (
                    <Earlier at={earlier.submitted_at} />
                  )}
                </>
              }
              checked={ticks.includes(point)}
              onChange={(event) => onTick(point, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <p className={classes.foot}>
        <Trans>Visible only to you: stored in this browser.</Trans>
      </p>
    </Card>
  )
}

/** A tick of an earlier review, which has to be made again. */
function Earlier({ at }: { at: string }) {
  const day = formatDate(businessDateOf(new Date(at)))
  return (
    <span className={classes.earlier}>
      <IconCheck size={14} aria-hidden />
      <Trans>Ticked in the review on {day}</Trans>
    </span>
  )
}

export function PointName({ point }: { point: CheckPoint }): ReactNode {
  switch (point) {
    case 'lien':
      return <Trans>Lien registered, in position stated</Trans>
    case 'title':
      return <Trans>Title clear, insurance in force</Trans>
    case 'appraisal':
      return <Trans>Appraisal less than 6 months old</Trans>
    case 'balance':
      return <Trans>Balance reconciles with statement</Trans>
    case 'payments':
      return <Trans>Payment history complete</Trans>
    case 'maturity':
      return <Trans>Maturity matches the mortgage</Trans>
    case 'terms':
      return <Trans>Payment, LTV and term reconcile</Trans>
    case 'ratios':
      return <Trans>GDS and TDS evidenced</Trans>
    case 'reserve':
      return <Trans>Reserve at or below buy-now</Trans>
  }
}

interface SaidProps {
  deal: DealDetail
  point: CheckPoint
  doubted: boolean
}

function Said({ deal, point, doubted }: SaidProps) {
  const { t } = useLingui()
  return (
    <span className={classes.said} data-doubted={doubted || undefined}>
      {doubted && <IconAlertTriangle size={14} aria-label={t`Check this`} />}
      <Fact deal={deal} point={point} />
    </span>
  )
}

/** The deal's data about a point, to be compared with its documents. */
function Fact({ deal, point }: Omit<SaidProps, 'doubted'>): ReactNode {
  const has = (type: string) => deal.loan_deal_files.some((file) => file.document_type === type)
  switch (point) {
    case 'lien': {
      const position = labelOf(POSITION, deal.position)
      return has('proof_of_lien') ? (
        <Trans>{position} position, proof of lien provided</Trans>
      ) : (
        <Trans>{position} position, no proof of lien</Trans>
      )
    }
    case 'title':
      if (!has('home_title')) return <Trans>No home title</Trans>
      if (!deal.have_title_insurance) return <Trans>Home title provided, no insurance stated</Trans>
      return has('title_insurance') ? (
        <Trans>Home title and insurance provided</Trans>
      ) : (
        <Trans>Insurance stated, not provided</Trans>
      )
    case 'appraisal': {
      const day = formatDate(deal.appraisal_date)
      return deal.appraisal_date ? <Trans>Appraised {day}</Trans> : <Trans>No appraisal date</Trans>
    }
    case 'balance':
      return formatMoney(principalOf(deal))
    case 'payments': {
      const payments = deal.mortgage_borrower_txs?.length ?? 0
      const missed = deal.ttl_missed_pmt ?? 0
      return (
        <Trans>
          {payments} listed, {missed} missed
        </Trans>
      )
    }
    case 'maturity':
      return formatDate(deal.maturity_date)
    case 'terms':
      return deal.mismatches.length === 0 ? (
        <Trans>Each is computed from the other figures</Trans>
      ) : (
        deal.mismatches.map(({ message }) => message).join(' ')
      )
    case 'ratios': {
      const gds = formatPercent(deal.gds, 1)
      const tds = formatPercent(deal.tds, 1)
      if (deal.gds === null && deal.tds === null && !has('income_verification'))
        return <Trans>Not stated, no income verification</Trans>
      return has('income_verification') ? (
        <Trans>
          {gds} and {tds}, income verified
        </Trans>
      ) : (
        <Trans>
          {gds} and {tds}, no income verification
        </Trans>
      )
    }
    case 'reserve': {
      const reserve = formatMoney(deal.reserve_price)
      const price = formatMoney(deal.buy_reserve_price)
      return deal.buy_reserve_price ? (
        <Trans>
          {reserve} to {price}
        </Trans>
      ) : (
        <Trans>{reserve}, no buy-now price</Trans>
      )
    }
  }
}
