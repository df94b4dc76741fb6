import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isBook } from '#domain/deals/kinds.ts'
import { formatMoney as formatCents, toCents, toDecimal } from '#domain/kernel/money.ts'
import { paths } from '#domain/kernel/paths.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import { BindingNote } from '../../../platform/live/BindingNote.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { focusFirstError } from '../../../ui/fields/use-form-errors.ts'
import { formatMoney } from '../../../ui/format.ts'
import { centsOf } from '../amount.ts'
import { BidLabel } from '../components/BidLabel.tsx'
import { ExposureLeft } from '../components/ExposureLeft.tsx'
import { MaximumHelp } from '../components/MaximumHelp.tsx'
import { MoneyStepper } from '../components/MoneyStepper.tsx'
import { PercentOfBalance } from '../components/PercentOfBalance.tsx'
import { PriceFacts } from '../components/PriceFacts.tsx'
import { ownCeiling } from '../model.ts'
import {
  boundTo,
  type OfferDraft,
  type OpenAuction,
  offerErrors,
  proposedBid,
  startingDraft,
} from '../offer.ts'
import classes from './BidForm.module.css'

interface BidFormProps {
  deal: DealDetail
  auction: OpenAuction
}

/** Form for an amount and a hidden maximum, leading to the review. Nothing is sent from here. */
export function BidForm({ deal, auction }: BidFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  // Until edited, the fields follow the auction, so that the proposed bid is always the next valid one.
  const [typed, setTyped] = useState<Partial<Pick<OfferDraft, 'bid_amount' | 'max_amount'>>>({})
  const [withMaximum, setWithMaximum] = useState(false)
  const [isChecked, setIsChecked] = useState(false)

  const ceiling = ownCeiling(auction)
  const increment = toCents(auction.increment)
  const minimum = toCents(auction.minimum_bid)
  const draft: OfferDraft = {
    ...startingDraft(auction, null),
    bid_amount: typed.bid_amount ?? proposedBid(auction),
    max_amount: typed.max_amount ?? (ceiling === null ? '' : toDecimal(ceiling + increment)),
  }
  const errors = offerErrors(draft, auction)
  const shown = isChecked || centsOf(draft.bid_amount) !== null ? errors : {}
  const bound = formatCents(boundTo(draft, auction))
  const bid = formatMoney(draft.bid_amount)
  const hasMaximum = ceiling === null && boundTo(draft, auction) > (centsOf(draft.bid_amount) ?? 0)

  const review = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.keys(errors).length > 0) focusFirstError({ getInputNode: () => null }, errors)
    else void navigate(`${paths.makeBid(deal.id)}?step=review`, { state: draft })
  }
  return (
    <form className={classes.form} onSubmit={review} noValidate>
      {ceiling === null ? (
        <>
          <MoneyStepper
            label={<BidLabel auction={auction} />}
            hint={<Trans>minimum {formatMoney(auction.minimum_bid)}</Trans>}
            value={draft.bid_amount}
            onChange={(bid_amount) => setTyped({ ...typed, bid_amount })}
            minimum={minimum}
            increment={increment}
            error={shown.bid_amount}
            path="bid_amount"
          />
          {withMaximum && (
            <div className={classes.maximum}>
              <MoneyField
                label={<Trans>Hidden maximum</Trans>}
                help={<MaximumHelp auction={auction} />}
                value={draft.max_amount}
                onChange={(max_amount) => setTyped({ ...typed, max_amount })}
                error={isChecked ? errors.max_amount : undefined}
                data-path="max_amount"
              />
            </div>
          )}
        </>
      ) : (
        <MoneyStepper
          label={<Trans>Raise your hidden maximum</Trans>}
          hint={<Trans>above {formatCents(ceiling)}</Trans>}
          value={draft.max_amount}
          onChange={(max_amount) => setTyped({ ...typed, max_amount })}
          minimum={ceiling + increment}
          increment={increment}
          error={shown.max_amount}
          path="max_amount"
        />
      )}
      {ceiling === null && isBook(deal) && deal.principle_balance !== null && (
        <div className={classes.maximum}>
          <PercentOfBalance
            balance={toCents(deal.principle_balance)}
            amount={centsOf(draft.bid_amount)}
            onAmount={(bid_amount) => setTyped({ ...typed, bid_amount })}
          />
        </div>
      )}
      <div className={classes.facts}>
        <PriceFacts
          deal={deal}
          price={ceiling === null ? centsOf(draft.bid_amount) : boundTo(draft, auction)}
          maximum={hasMaximum ? boundTo(draft, auction) : null}
        />
      </div>
      {auction.exposure && (
        <p className={classes.left}>
          <ExposureLeft exposure={auction.exposure} />
        </p>
      )}
      <div className={classes.foot}>
        <BindingNote work="approval" />
        <BindingButton work="approval" type="submit" variant="filled" size="lg" fullWidth>
          {ceiling !== null ? (
            <Trans>Review maximum of {bound}</Trans>
          ) : hasMaximum ? (
            <Trans>
              Review bid of {bid}, up to {bound}
            </Trans>
          ) : (
            <Trans>Review bid of {bid}</Trans>
          )}
        </BindingButton>
        {ceiling === null && !auction.is_sealed && (
          <Button
            variant="subtle"
            fullWidth
            leftSection={<IconLock size={16} aria-hidden />}
            aria-expanded={withMaximum}
            onClick={() => {
              if (withMaximum) setTyped({ bid_amount: typed.bid_amount })
              setWithMaximum(!withMaximum)
            }}
          >
            {withMaximum ? t`Bid without a hidden maximum` : t`Set a hidden maximum`}
          </Button>
        )}
      </div>
      <BuyNow deal={deal} auction={auction} />
    </form>
  )
}

/** The buy-now price, or why it is not available. */
function BuyNow({ deal, auction }: BidFormProps) {
  const navigate = useNavigate()
  const price = auction.buy_now_price
  if (deal.can.buy_now && price !== null) {
    const amount = formatMoney(price)
    return (
      <div className={classes.buyNow}>
        <BindingButton
          fullWidth
          onClick={() =>
            void navigate(`${paths.makeBid(deal.id)}?step=review`, { state: { offer_type: 'buy_it_now' } })
          }
        >
          <Trans>Buy now at {amount}</Trans>
        </BindingButton>
      </div>
    )
  }
  if (deal.buy_reserve_price === null || !auction.reserve_met) return null
  return (
    <p className={classes.buyNow}>
      <Trans>Buy now closed when the reserve was met.</Trans>
    </p>
  )
}
