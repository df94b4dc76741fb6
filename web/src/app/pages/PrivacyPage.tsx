import { Trans, useLingui } from '@lingui/react/macro'
import { LegalPage } from './LegalPage.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <LegalPage title={t`Privacy`} since="2026-01-01">
      <h2>
        <Trans>What we keep</Trans>
      </h2>
      <p>
        <Trans>
          Your name, company, contact details and identity record; the mortgages that you list, with their
          applicants; your bids; and a log of who did what on the marketplace.
        </Trans>
      </p>
      <h2>
        <Trans>Why</Trans>
      </h2>
      <p>
        <Trans>
          To run the auctions, to know who trades here as Canadian law demands, and to settle disputes. We
          sell no personal information and show no advertising.
        </Trans>
      </p>
      <h2>
        <Trans>Who sees it</Trans>
      </h2>
      <p>
        <Trans>
          A listing shows a city and the first three characters of a postal code, never a street or a name.
          More is shown to a buyer in steps: first in the deal room, after its agreement is accepted, then as
          the winner of the auction. Reviewers and administrators see what their task needs. Every look at a
          document is recorded.
        </Trans>
      </p>
      <h2>
        <Trans>How long</Trans>
      </h2>
      <p>
        <Trans>
          Records of identity and of sales are kept for seven years after the last trade. Drafts that you
          delete are gone within 30 days.
        </Trans>
      </p>
      <h2>
        <Trans>Your rights</Trans>
      </h2>
      <p>
        <Trans>
          You may ask what we hold about you, have it corrected, and have what the law does not oblige us to
          keep deleted. Write to privacy@homeslice.test.
        </Trans>
      </p>
    </LegalPage>
  )
}
