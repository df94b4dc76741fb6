import { Trans, useLingui } from '@lingui/react/macro'
import { LegalPage } from './LegalPage.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <LegalPage title={t`Buyer supplemental terms`} since="2026-01-01">
      <h2>
        <Trans>Bids are binding</Trans>
      </h2>
      <p>
        <Trans>
          A bid cannot be withdrawn. It stands until the seller has accepted or declined it, or until five
          business days after the auction have passed.
        </Trans>
      </p>
      <h2>
        <Trans>Hidden maximum</Trans>
      </h2>
      <p>
        <Trans>
          If you name a maximum, we bid for you in increments and only as far as it takes to lead. Nobody is
          shown your maximum. Of two equal maximums the earlier one leads.
        </Trans>
      </p>
      <h2>
        <Trans>The last minutes</Trans>
      </h2>
      <p>
        <Trans>
          A bid in the last three minutes moves the end to three minutes from then. The clock of our database
          decides whether a bid came in time.
        </Trans>
      </p>
      <h2>
        <Trans>Your own deals</Trans>
      </h2>
      <p>
        <Trans>You may not bid on a deal of yours or of your own company.</Trans>
      </p>
      <h2>
        <Trans>What you may learn</Trans>
      </h2>
      <p>
        <Trans>
          Documents and personal details are given to you to judge the deal. They may not be passed on, and
          you delete them when you do not buy.
        </Trans>
      </p>
    </LegalPage>
  )
}
