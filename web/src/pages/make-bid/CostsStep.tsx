import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { FeeLines, FeeSum } from '../../features/auctions/components/FeeLines.tsx'
import { YieldAfterCostsRow, YieldRow } from '../../features/auctions/components/YieldRows.tsx'
import { bidAmountOf, termsOf } from '../../features/auctions/offer.ts'
import { FieldGrid } from '../../ui/fields/FieldGrid.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { PercentField } from '../../ui/fields/PercentField.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Rows } from '../../ui/layout/Rows.tsx'
import classes from './MakeBid.module.css'
import { StepForm, type StepProps } from './StepForm.tsx'

/** The bidder's costs on top of the price, and the total. */
export function CostsStep({
  deal,
  auction,
  draft,
  errors,
  onChange,
  onNext,
  onBack,
}: StepProps & { onBack: () => void }) {
  const terms = termsOf(draft, auction)
  const bid = formatMoney(bidAmountOf(draft, auction))
  return (
    <StepForm
      errors={errors}
      onNext={onNext}
      buttons={
        <>
          <Button size="lg" onClick={onBack}>
            <Trans>Back to offer</Trans>
          </Button>
          <Button type="submit" variant="filled" size="lg" className={classes.next}>
            <Trans>Review bid of {bid}</Trans>
          </Button>
        </>
      }
    >
      <MoneyField
        label={<Trans>Estimated Closing Costs</Trans>}
        help={<Trans>Once, at the closing, to your lawyer. Leave blank for none.</Trans>}
        value={draft.end_closing_cost}
        onChange={(end_closing_cost) => onChange({ end_closing_cost })}
        error={errors.end_closing_cost}
        data-path="end_closing_cost"
      />
      <FieldGrid>
        <PercentField
          label={<Trans>Brokerage</Trans>}
          help={<Trans>To your broker: percent of the bid for each month since listing.</Trans>}
          value={draft.brokerage_fees}
          onChange={(brokerage_fees) => onChange({ brokerage_fees })}
          error={errors.brokerage_fees}
          data-path="brokerage_fees"
        />
        <PercentField
          label={<Trans>Loan servicing</Trans>}
          help={<Trans>To the servicer: percent of the bid for each month since listing.</Trans>}
          value={draft.loan_servicing}
          onChange={(loan_servicing) => onChange({ loan_servicing })}
          error={errors.loan_servicing}
          data-path="loan_servicing"
        />
      </FieldGrid>
      <div className={classes.costs}>
        <FeeLines deal={deal} terms={terms} listedAt={auction.listed_at} />
        <FeeSum deal={deal} terms={terms} listedAt={auction.listed_at} />
        <div className={classes.lines}>
          <Rows>
            <YieldRow deal={deal} price={terms.bid_amount} />
            <YieldAfterCostsRow deal={deal} terms={terms} listedAt={auction.listed_at} />
          </Rows>
        </div>
      </div>
    </StepForm>
  )
}
