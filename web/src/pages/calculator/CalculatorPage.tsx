import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { attempt } from '#domain/mortgage/errors.ts'
import { AmortizationCard } from '../../features/mortgage/components/AmortizationCard.tsx'
import { PriceYieldCard } from '../../features/mortgage/components/PriceYieldCard.tsx'
import { StressCard } from '../../features/mortgage/components/StressCard.tsx'
import { priceOf, readPriceInputs } from '../../features/mortgage/model/price-yield.ts'
import { readStress } from '../../features/mortgage/model/stress.ts'
import { type TypedUrl, useTypedUrl } from '../../features/mortgage/use-typed-url.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { dayFromToday } from '../../ui/fields/date-limits.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { CopyLink } from '../../ui/navigation/CopyLink.tsx'
import classes from './CalculatorPage.module.css'
import { type Calculation, calculate } from './calculate.ts'
import { complete, readInputs } from './inputs.ts'
import { LoanFigures } from './LoanFigures.tsx'
import { LoanForm } from './LoanForm.tsx'

/** /tools/calculator: the public mortgage calculator; its input is in the URL. */
export function Component() {
  const { t } = useLingui()
  const url = useTypedUrl()
  useStartDay(url)
  const inputs = readInputs(url.get, dayFromToday(0))
  const terms = complete(inputs)
  const { value: calculation, error } = terms ? attempt(() => calculate(terms)) : { value: null, error: null }
  return (
    <Page title={t`Mortgage calculator`}>
      <PageHead
        title={<Trans>Mortgage calculator</Trans>}
        subtitle={
          <Trans>
            Canadian compounding, to the cent. The address of this page contains your input, so you can
            bookmark or share it.
          </Trans>
        }
        actions={<CopyLink title={t`Mortgage calculator`} />}
      />
      <div className={classes.layout}>
        <Card as="section" title={<Trans>The loan</Trans>} className={classes.form}>
          <LoanForm inputs={inputs} url={url} failure={error?.message ?? null} />
        </Card>
        <div className={classes.results}>
          {calculation ? (
            <Results calculation={calculation} url={url} />
          ) : (
            <Card>
              <EmptyState title={t`No figures yet`} withPicture={false}>
                <Trans>Correct the marked fields to see the figures here.</Trans>
              </EmptyState>
            </Card>
          )}
        </div>
      </div>
    </Page>
  )
}

/** Writes today's date into the URL, so that a link shows the same figures later. */
function useStartDay({ get, set }: TypedUrl) {
  const isMissing = get('start') === null
  useEffect(() => {
    if (isMissing) set({ start: dayFromToday(0) })
  })
}

function Results({ calculation, url }: { calculation: Calculation; url: TypedUrl }) {
  const { outstanding, conventions } = calculation
  const { amount } = outstanding.loan
  const price = readPriceInputs(url.get, { outstanding, day: outstanding.since, price: amount })
  const { priced } = priceOf(price)
  return (
    <>
      <LoanFigures calculation={calculation} />
      <AmortizationCard
        outstanding={outstanding}
        conventions={conventions}
        url={url}
        fileName="amortization"
      />
      <PriceYieldCard
        inputs={price}
        marks={[{ kind: 'par', price: price.settle.value?.loan.amount ?? amount }]}
        url={url}
      />
      <StressCard
        outstanding={price.settle.value ?? outstanding}
        conventions={conventions}
        priced={priced}
        inputs={readStress(url.get, price.settle.value ?? outstanding)}
        url={url}
      />
    </>
  )
}
