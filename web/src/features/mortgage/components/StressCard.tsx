import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Slider } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatMoney } from '#domain/kernel/money.ts'
import type { Conventions } from '#domain/mortgage/conventions.ts'
import type { Outstanding } from '#domain/mortgage/outstanding.ts'
import { IntegerField } from '../../../ui/fields/IntegerField.tsx'
import { PercentField } from '../../../ui/fields/PercentField.tsx'
import { Figure, FigureStrip } from '../../../ui/figures/FigureStrip.tsx'
import { formatPercent } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import type { Priced } from '../model/price-yield.ts'
import { arrearsAt, payoutAt, renewalAt, type StressInputs } from '../model/stress.ts'
import type { TypedUrl } from '../use-typed-url.ts'
import classes from './cards.module.css'
import slider from './RateSlider.module.css'

interface StressProps {
  outstanding: Outstanding
  conventions?: Partial<Conventions>
  /** Null while there is no valid price; what depends on it is then not shown. */
  priced: Priced | null
  inputs: StressInputs
  url: TypedUrl
}

/** Three scenarios, each with its figures and an explanation. */
export function StressCard(props: StressProps) {
  return (
    <Card
      as="section"
      title={<Trans>What if</Trans>}
      subtitle={<Trans>Renewal, missed payments, and an early payout by the borrower.</Trans>}
      padded={false}
      folds
    >
      <Renewal {...props} />
      <Arrears {...props} />
      <Payout {...props} />
    </Card>
  )
}

function Part({ title, fields, children }: { title: ReactNode; fields: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <h3>{title}</h3>
      <div className={classes.fields}>{fields}</div>
      <div className={classes.answer}>{children}</div>
    </div>
  )
}

const signed = (cents: number) => (cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents))

function Renewal({ outstanding, conventions, inputs, url }: StressProps) {
  const { t } = useLingui()
  const { renew } = inputs
  const answer = renewalAt(outstanding, inputs, conventions)
  const { value, error } = answer ?? { value: null, error: null }
  const rate = formatPercent(renew.value)
  const before = formatMoney(outstanding.payment)
  const after = value && formatMoney(value.payment)
  const balance = value && formatMoney(value.balance)
  const years = value?.years && String(Number(value.years.toFixed(1)))
  return (
    <Part
      title={<Trans>Renewal at another rate</Trans>}
      fields={
        <>
          <PercentField
            label={t`Rate at renewal`}
            value={renew.text}
            onChange={(value) => url.set({ renew: value })}
            error={renew.error ?? error?.message}
          />
          <RateSlider
            label={t`Rate at renewal`}
            value={renew.value}
            onChange={(value) => url.set({ renew: value })}
          />
        </>
      }
    >
      {value && (
        <>
          <FigureStrip label={t`Renewal`}>
            <Figure label={t`Payment after renewal`} value={after} note={t`now ${before}`} />
            <Figure
              label={t({ message: 'Change', context: 'difference' })}
              value={signed(value.change)}
              note={percentOf(value.change, outstanding.payment)}
            />
            <Figure label={t`Balance to renew`} value={balance} />
          </FigureStrip>
          <p className={classes.sentence}>
            {years ? (
              <Trans>
                At the end of the term <b>{balance}</b> is due. Renewed at {rate} and paid off over the{' '}
                {years} years that the current payment would take, the new payment is <b>{after}</b>.
              </Trans>
            ) : (
              <Trans>
                At the end of the term <b>{balance}</b> is due. Renewed at {rate}, its interest alone comes to{' '}
                <b>{after}</b>.
              </Trans>
            )}
          </p>
        </>
      )}
    </Part>
  )
}

const percentOf = (part: number, whole: number) =>
  whole > 0 ? `${part > 0 ? '+' : ''}${formatPercent((part / whole) * 100, 1)}` : null

function Arrears({ priced, conventions, inputs, url }: StressProps) {
  const { t } = useLingui()
  const { missed } = inputs
  const { value, error } = (priced && arrearsAt(priced, inputs, conventions)) ?? { value: null, error: null }
  const now = formatPercent(priced?.point.yield)
  const owed = value && formatMoney(value.owed)
  const lost = formatPercent(value?.yield_lost)
  const recovered = formatPercent(value?.yield_recovered)
  return (
    <Part
      title={<Trans>Missed payments</Trans>}
      fields={
        <IntegerField
          label={t`Next payments missed`}
          value={missed.text}
          onChange={(value) => url.set({ missed: value })}
          error={missed.error ?? error?.message}
        />
      }
    >
      {value && missed.value !== null && (
        <>
          <FigureStrip label={t`Missed payments`}>
            <Figure label={t`Owed by then`} value={owed} note={t`with interest`} />
            <Figure label={t`Yield if repaid`} value={recovered} note={t`planned ${now}`} />
            <Figure label={t`Yield if never repaid`} value={lost} note={t`planned ${now}`} />
          </FigureStrip>
          <p className={classes.sentence}>
            <Plural
              value={missed.value}
              _0="No payment is missed: the yield stays as planned."
              one="After # missed payment"
              other="After # missed payments in a row"
            />{' '}
            {missed.value > 0 && (
              <Trans>
                <b>{owed}</b> brings the loan up to date. If the payments are recovered with interest at the
                end of the term, this price yields <b>{recovered}</b>; lost, <b>{lost}</b>.
              </Trans>
            )}
          </p>
        </>
      )}
    </Part>
  )
}

function Payout({ priced, conventions, inputs, url }: StressProps) {
  const { t } = useLingui()
  const { payout, market } = inputs
  const { value, error } = (priced && payoutAt(priced, inputs, conventions)) ?? { value: null, error: null }
  const balance = value && formatMoney(value.balance)
  const charge = value && formatMoney(value.charge)
  const month = payout.value
  const withCharge = formatPercent(value?.yield_with_charge)
  return (
    <Part
      title={<Trans>Early payout</Trans>}
      fields={
        <>
          <IntegerField
            label={t`Paid out in month`}
            value={payout.text}
            onChange={(value) => url.set({ payout: value })}
            error={payout.error ?? error?.message}
          />
          <PercentField
            label={t`Rate for the rest of the term`}
            help={t`Current market rate for the remaining term.`}
            value={market.text}
            onChange={(value) => url.set({ market: value })}
            error={market.error}
          />
        </>
      }
    >
      {value && (
        <>
          <FigureStrip label={t`Early payout`}>
            <Figure
              label={t`Three months' interest`}
              value={formatMoney(value.three_months)}
              note={value.three_months >= value.differential ? t`the greater` : undefined}
            />
            <Figure
              label={t`Rate differential`}
              value={formatMoney(value.differential)}
              note={value.differential > value.three_months ? t`the greater` : undefined}
            />
            <Figure
              label={t`Yield with charge`}
              value={withCharge}
              note={t`without ${formatPercent(value.yield_without_charge)}`}
            />
          </FigureStrip>
          <p className={classes.sentence}>
            <Trans>
              If paid out in month {month}, <b>{balance}</b> is outstanding. A closed mortgage charges the
              greater of three months' interest and the interest-rate differential, <b>{charge}</b>; with it,
              this price yields <b>{withCharge}</b>.
            </Trans>
          </p>
        </>
      )}
    </Part>
  )
}

const HIGHEST = 15

function RateSlider(props: { label: string; value: number | null; onChange: (value: string) => void }) {
  return (
    <Slider
      min={0}
      max={HIGHEST}
      step={0.05}
      value={Math.min(HIGHEST, Math.max(0, props.value ?? 0))}
      onChange={(value) => props.onChange(String(Number(value.toFixed(2))))}
      label={null}
      size={4}
      thumbSize={20}
      thumbLabel={props.label}
      thumbValueText={(value) => formatPercent(value)}
      classNames={{ root: slider.slider, thumb: slider.thumb, track: slider.track, bar: slider.bar }}
    />
  )
}
