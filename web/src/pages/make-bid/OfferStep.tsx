import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { formatMoney as formatCents, toCents } from '#domain/kernel/money.ts'
import { centsOf } from '../../features/auctions/amount.ts'
import { BidLabel } from '../../features/auctions/components/BidLabel.tsx'
import { MaximumHelp } from '../../features/auctions/components/MaximumHelp.tsx'
import { MoneyStepper } from '../../features/auctions/components/MoneyStepper.tsx'
import { PriceFacts } from '../../features/auctions/components/PriceFacts.tsx'
import { ownCeiling } from '../../features/auctions/model.ts'
import { boundTo, raisesMaximum } from '../../features/auctions/offer.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Segments } from '../../ui/navigation/Segments.tsx'
import classes from './MakeBid.module.css'
import { StepForm, type StepProps } from './StepForm.tsx'

/** The offer: bid or buy now, the amount, and the hidden maximum. */
export function OfferStep({ deal, auction, draft, errors, onChange, onNext }: StepProps) {
  const { t } = useLingui()
  const price = auction.buy_now_price
  const canBuyNow = deal.can.buy_now && price !== null
  const buysNow = draft.offer_type === 'buy_it_now'
  const raises = raisesMaximum(draft, auction)
  return (
    <StepForm
      errors={errors}
      onNext={onNext}
      buttons={
        <Button type="submit" variant="filled" size="lg" className={classes.next}>
          <Trans>Continue to costs</Trans>
        </Button>
      }
    >
      {canBuyNow && (
        <div className={classes.choice}>
          <span className={classes.choiceLabel}>
            <Trans>Offer type</Trans>
          </span>
          <Segments
            label={t`Offer type`}
            fullWidth
            value={draft.offer_type}
            options={[
              { value: 'custom_bid', label: t`Bid` },
              { value: 'buy_it_now', label: t`Buy now, ${formatMoney(price)}` },
            ]}
            onChange={(offer_type) => onChange({ offer_type })}
          />
        </div>
      )}
      {buysNow ? (
        <Note tone="info">
          <Trans>
            The deal is sold to you immediately at {formatMoney(price)} and the auction ends. Every other bid
            is declined.
          </Trans>
        </Note>
      ) : raises ? (
        <MaximumOfLeader deal={deal} auction={auction} draft={draft} errors={errors} onChange={onChange} />
      ) : (
        <>
          <MoneyStepper
            label={<BidLabel auction={auction} />}
            hint={<Trans>minimum {formatMoney(auction.minimum_bid)}</Trans>}
            value={draft.bid_amount}
            onChange={(bid_amount) => onChange({ bid_amount })}
            minimum={toCents(auction.minimum_bid)}
            increment={toCents(auction.increment)}
            error={errors.bid_amount}
            path="bid_amount"
          />
          {auction.is_sealed ? (
            <Note>
              <Trans>
                No one sees your amount before the auction ends, and there is no automatic bidding: offer what
                you would pay. Until then you may raise it, not lower it.
              </Trans>
            </Note>
          ) : (
            <MoneyField
              label={<Trans>Hidden maximum</Trans>}
              help={
                <>
                  <Trans>Optional.</Trans> <MaximumHelp auction={auction} />
                </>
              }
              value={draft.max_amount}
              onChange={(max_amount) => onChange({ max_amount })}
              error={errors.max_amount}
              data-path="max_amount"
            />
          )}
        </>
      )}
      <PriceFacts
        deal={deal}
        sale={buysNow ? 'now' : 'at_end'}
        price={buysNow || raises ? boundTo(draft, auction) : centsOf(draft.bid_amount)}
        maximum={
          !buysNow && !raises && boundTo(draft, auction) > (centsOf(draft.bid_amount) ?? 0)
            ? boundTo(draft, auction)
            : null
        }
      />
    </StepForm>
  )
}

type LeaderProps = Pick<StepProps, 'deal' | 'auction' | 'draft' | 'errors' | 'onChange'>

/** The leading bidder does not raise the price but can raise the hidden maximum. */
function MaximumOfLeader({ auction, draft, errors, onChange }: LeaderProps) {
  const ceiling = ownCeiling(auction) ?? 0
  const increment = toCents(auction.increment)
  const leading = formatMoney(auction.leading_amount)
  return (
    <>
      <Note tone="ok">
        <Trans>
          You’re the highest bidder at {leading}. A higher maximum leaves the price as it is, unless the
          reserve requires more.
        </Trans>
      </Note>
      <MoneyStepper
        label={<Trans>Your hidden maximum</Trans>}
        hint={<Trans>above {formatCents(ceiling)}</Trans>}
        value={draft.max_amount}
        onChange={(max_amount) => onChange({ max_amount })}
        minimum={ceiling + increment}
        increment={increment}
        error={errors.max_amount ?? errors.bid_amount}
        path="max_amount"
      />
    </>
  )
}
