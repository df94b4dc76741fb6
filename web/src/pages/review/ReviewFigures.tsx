import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { headlineOfDeal, principalOf, shareOf } from '#domain/deals/card-figures.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import { INTEREST_SUBTYPE, POSITION } from '#domain/deals/vocabulary.ts'
import { HeadlineLabel, HeadlineYield } from '../../features/deals/components/HeadlineYield.tsx'
import { priorShare } from '../../features/deals/model.ts'
import { Figure, FigureStrip } from '../../ui/figures/FigureStrip.tsx'
import { LtvBar } from '../../ui/figures/LtvBar.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Percent } from '../../ui/figures/Percent.tsx'
import { formatDate, formatPercent, NONE } from '../../ui/format.ts'
import classes from './ReviewFigures.module.css'

/** The figures that matter most for a review. */
export function ReviewFigures({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const principal = principalOf(deal)
  const position = deal.position && POSITION[deal.position].toLowerCase()
  const rate = formatPercent(deal.interest_rate)
  const subtype = deal.interest_subtype ? INTEREST_SUBTYPE[deal.interest_subtype].toLowerCase() : ''
  const share = shareOf(deal.reserve_price, principal)
  const ofPrincipal = formatPercent(share, 1)
  const months = isAuctioned(deal) ? deal.remaining_term : deal.mortgage_term
  const maturity = formatDate(deal.maturity_date)
  return (
    <div className={classes.figures}>
      <FigureStrip>
        <Figure
          label={isAuctioned(deal) ? <Trans>Principal balance</Trans> : <Trans>Mortgage amount</Trans>}
          value={<MoneyText amount={principal} />}
          note={position && <Trans>{position} position</Trans>}
        />
        <Figure
          label={<HeadlineLabel basis={headlineOfDeal(deal).basis} />}
          value={<HeadlineYield deal={deal} />}
          note={deal.interest_rate !== null && t`rate ${rate} ${subtype}`}
        />
        {isAuctioned(deal) && (
          <Figure
            label={<Trans>Reserve</Trans>}
            value={<MoneyText amount={deal.reserve_price} />}
            note={share !== null && <Trans>{ofPrincipal} of principal</Trans>}
          />
        )}
        <Figure
          label={isAuctioned(deal) ? <Trans>Term left</Trans> : <Trans>Term</Trans>}
          value={months === null ? NONE : <Plural value={months} one="# month" other="# months" />}
          note={deal.maturity_date && <Trans>to {maturity}</Trans>}
        />
        <Figure
          label={<Trans>LTV</Trans>}
          value={<Percent value={deal.ltv} places={1} />}
          note={
            <span className={classes.ltv}>
              <LtvBar ltv={deal.ltv} prior={priorShare(deal)} />
            </span>
          }
        />
      </FigureStrip>
    </div>
  )
}
