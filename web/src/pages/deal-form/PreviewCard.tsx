import { Trans, useLingui } from '@lingui/react/macro'
import { headlineOf } from '#domain/deals/headline.ts'
import { fixedPriceOf, isAuctioned } from '#domain/deals/kinds.ts'
import { statedOn } from '#domain/deals/outstanding.ts'
import { pricingOf } from '#domain/deals/pricing.ts'
import { dealTitle } from '#domain/deals/title.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { priorBalance } from '#domain/mortgage/ltv.ts'
import { HeadlineLabel } from '../../features/deals/components/HeadlineYield.tsx'
import { LtvLine } from '../../features/deals/components/LtvLine.tsx'
import { serverNow } from '../../platform/clock/server-clock.ts'
import { ClassPicture } from '../../ui/figures/ClassPicture.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Percent } from '../../ui/figures/Percent.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { useDraftState } from './DraftContext.tsx'
import classes from './PreviewCard.module.css'

const decimal = (cents: number | null) => (cents === null ? null : toDecimal(cents))

/** The deal as it will appear in the market, updated while editing. */
export function PreviewCard() {
  const { t } = useLingui()
  const deal = useDraftState(({ view }) => view.deal)
  const cover = useDraftState((state) => state.deal?.loan_deal_images[0]?.thumb ?? null)
  const title = dealTitle(deal)
  const place = [deal.city, deal.state].filter(Boolean).join(', ')
  const headline = headlineOf(
    pricingOf({ ...deal, stated_on: statedOn(deal, null) }, businessDateOf(new Date(serverNow()))).stream,
    {
      sale_amount: null,
      fixed_price: fixedPriceOf(deal),
      leading_amount: null,
      principal: deal.principle_balance ?? deal.mortgage_amount,
    },
  )
  return (
    <section className={classes.card} aria-label={t`Preview as a buyer`}>
      <ClassPicture subject={deal} src={cover} size={118} eager />
      <div className={classes.body}>
        <p className={classes.label}>
          <Trans>Preview as a buyer</Trans>
        </p>
        <p className={classes.title}>{deal.city ? t`${title} in ${place}` : title}</p>
        <Rows>
          <Row label={isAuctioned(deal) ? <Trans>Principal balance</Trans> : <Trans>Mortgage amount</Trans>}>
            <MoneyText amount={decimal(deal.principle_balance ?? deal.mortgage_amount)} />
          </Row>
          <Row label={<HeadlineLabel basis={headline.basis} />}>
            <Percent value={headline.yield} />
          </Row>
          <Row label={<Trans>Payment</Trans>}>
            <MoneyText amount={decimal(deal.payment_amount)} />
          </Row>
        </Rows>
        <div className={classes.ltv}>
          <LtvLine
            deal={{
              ltv: deal.ltv,
              prior_balance: toDecimal(priorBalance(deal)),
              property_value: decimal(deal.property_value),
            }}
          />
        </div>
      </div>
    </section>
  )
}
