import { Trans, useLingui } from '@lingui/react/macro'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { AddMortgageButton } from './AddMortgageButton.tsx'
import { SellerDeals } from './SellerDeals.tsx'

/** /profile/properties: the list of My Deals. */
export function Component() {
  const { t } = useLingui()
  return (
    <Page title={t`Deals`}>
      <PageHead title={<Trans>Deals</Trans>} actions={<AddMortgageButton />} />
      <SellerDeals />
    </Page>
  )
}
