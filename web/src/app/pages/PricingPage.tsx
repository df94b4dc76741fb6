import { Trans, useLingui } from '@lingui/react/macro'
import { LegalPage } from './LegalPage.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <LegalPage title={t`Pricing`} since="2026-01-01">
      <p>
        <Trans>
          Looking, listing and bidding are free. What a sale costs is agreed on each deal and shown on its
          page under Fees, before anybody bids.
        </Trans>
      </p>
      <h2>
        <Trans>What a buyer pays</Trans>
      </h2>
      <p>
        <Trans>
          The bid, the estimated closing costs, and for every month since the listing the brokerage and
          servicing that the bid offers. The page for a bid shows each term and the total while you type.
        </Trans>
      </p>
      <table>
        <tbody>
          <tr>
            <th scope="row">
              <Trans>Closing costs</Trans>
            </th>
            <td>
              <Trans>One amount, as offered</Trans>
            </td>
          </tr>
          <tr>
            <th scope="row">
              <Trans>Brokerage</Trans>
            </th>
            <td>
              <Trans>Percent of the bid, times the months since the listing</Trans>
            </td>
          </tr>
          <tr>
            <th scope="row">
              <Trans>Loan servicing</Trans>
            </th>
            <td>
              <Trans>Percent of the bid, times the months since the listing</Trans>
            </td>
          </tr>
        </tbody>
      </table>
      <h2>
        <Trans>What a seller pays</Trans>
      </h2>
      <p>
        <Trans>
          Nothing until a mortgage is sold. Broker, lender and HomeSlice fees are set on the deal, each as a
          percentage or as an amount.
        </Trans>
      </p>
    </LegalPage>
  )
}
