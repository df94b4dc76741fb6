import { Trans, useLingui } from '@lingui/react/macro'
import { LegalPage } from './LegalPage.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <LegalPage title={t`Seller supplemental terms`} since="2026-01-01">
      <h2>
        <Trans>What you state</Trans>
      </h2>
      <p>
        <Trans>
          You own the mortgage or act for its owner, and every figure of the listing matches your records. A
          material change after approval takes the deal off sale until it is resolved.
        </Trans>
      </p>
      <h2>
        <Trans>Review</Trans>
      </h2>
      <p>
        <Trans>
          A reviewer approves each deal or returns it with a reason. Nobody reviews a deal of their own.
        </Trans>
      </p>
      <h2>
        <Trans>Reserve and buy it now</Trans>
      </h2>
      <p>
        <Trans>
          Your reserve is hidden; buyers see only whether it is met. Reserve and buy-now price can be changed
          until the first bid. Once a bid meets the reserve, buy it now is closed.
        </Trans>
      </p>
      <h2>
        <Trans>After the auction</Trans>
      </h2>
      <p>
        <Trans>
          You have five business days to accept one bid. If you do not answer, all bids are declined and the
          deal counts as not sold.
        </Trans>
      </p>
      <h2>
        <Trans>People in your deals</Trans>
      </h2>
      <p>
        <Trans>
          You have the consent of the applicants to share their details with the buyers who accept the
          agreement of the deal room.
        </Trans>
      </p>
    </LegalPage>
  )
}
