import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatMoney, toDecimal } from '#domain/kernel/money.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { PercentField } from '../../../ui/fields/PercentField.tsx'
import { SegmentsField } from '../../../ui/fields/SegmentsField.tsx'
import { formatPercent } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { dayOrNull } from '../model/number-input.ts'
import {
  figureTexts,
  type Priced,
  type PriceInputs,
  type PriceMark,
  priceOf,
  type QuoteKey,
  type TypedFigure,
} from '../model/price-yield.ts'
import type { TypedUrl } from '../use-typed-url.ts'
import classes from './cards.module.css'
import { PriceCurve } from './PriceCurve.tsx'

interface PriceYieldCardProps {
  inputs: PriceInputs
  marks: readonly PriceMark[]
  url: TypedUrl
  /** More rows about the price. */
  children?: ReactNode
}

/** A price in dollars, in percent of the balance, or as a yield: entering one computes the others. */
export function PriceYieldCard({ inputs, marks, url, children }: PriceYieldCardProps) {
  const { priced } = priceOf(inputs)
  return (
    <Card
      as="section"
      title={<Trans>Price and yield</Trans>}
      subtitle={<Trans>Enter any of the three; the other two are computed.</Trans>}
    >
      <div className={classes.split}>
        <PriceFields inputs={inputs} priced={priced} url={url} />
        {priced ? (
          <PriceCurve
            priced={priced}
            marks={marks}
            onPrice={(cents) => url.set({ by: null, at: toDecimal(cents) })}
          />
        ) : (
          <Note>
            <Trans>The curve appears once price, quotation and settlement are valid together.</Trans>
          </Note>
        )}
      </div>
      {priced && <PriceRows priced={priced}>{children}</PriceRows>}
    </Card>
  )
}

interface PriceFieldsProps {
  inputs: PriceInputs
  priced: Priced | null
  url: TypedUrl
}

function PriceFields({ inputs, priced, url }: PriceFieldsProps) {
  const { t } = useLingui()
  const { by, figure, quote, settle } = inputs
  const texts = figureTexts(inputs, priced)
  const failure = figure.error ?? priceOf(inputs).error?.message
  const type = (kind: TypedFigure) => (value: string) =>
    value !== texts[kind] && url.set({ by: kind === 'price' ? null : kind, at: value })
  const errorOf = (kind: TypedFigure) => (kind === by ? failure : undefined)
  return (
    <div className={classes.fields}>
      <MoneyField label={t`Price`} value={texts.price} onChange={type('price')} error={errorOf('price')} />
      <div className={classes.pair}>
        <PercentField
          label={t`Percent of balance`}
          value={texts.percent}
          onChange={type('percent')}
          error={errorOf('percent')}
        />
        <PercentField
          label={t`Yield to maturity`}
          value={texts.yield}
          onChange={type('yield')}
          error={errorOf('yield')}
        />
      </div>
      <SegmentsField<QuoteKey>
        label={t`Yield compounded`}
        value={quote.value}
        options={[
          { value: '2', label: t`Semi-annually` },
          { value: '12', label: t`Monthly` },
          { value: '1', label: t`Annually` },
        ]}
        onChange={(value) => url.set({ quote: value === '2' ? null : value })}
        error={quote.error}
      />
      <DateField
        label={t`Settlement date`}
        value={dayOrNull(settle.text)}
        onChange={(day) => url.set({ settle: day })}
        error={settle.error}
      />
    </div>
  )
}

/** The price relative to the balance, and the amount paid on the settlement day. */
function PriceRows({ priced: { point, outstanding }, children }: { priced: Priced; children: ReactNode }) {
  const share = (amount: number) => formatPercent((amount / outstanding.loan.amount) * 100)
  return (
    <Rows columns={2}>
      <Row label={<Trans>Balance</Trans>}>{formatMoney(outstanding.loan.amount)}</Row>
      {point.discount > 0 && (
        <Row label={<Trans>Discount to balance</Trans>}>
          {formatMoney(point.discount)} · {share(point.discount)}
        </Row>
      )}
      {point.premium > 0 && (
        <Row label={<Trans>Premium over balance</Trans>}>
          {formatMoney(point.premium)} · {share(point.premium)}
        </Row>
      )}
      {point.accrued > 0 && (
        <>
          <Row label={<Trans>Clean price</Trans>}>{formatMoney(point.clean)}</Row>
          <Row
            label={<Trans>Accrued interest</Trans>}
            note={<Trans>since the last payment, the seller's</Trans>}
          >
            {formatMoney(point.accrued)}
          </Row>
          <Row label={<Trans>Dirty price</Trans>} note={<Trans>price plus accrued interest</Trans>}>
            {formatMoney(point.dirty)}
          </Row>
        </>
      )}
      <Row label={<Trans>Current yield</Trans>} note={<Trans>a year's interest over the price</Trans>}>
        {formatPercent(point.current_yield)}
      </Row>
      {children}
    </Rows>
  )
}
