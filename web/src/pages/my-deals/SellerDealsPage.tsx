import { Trans, useLingui } from '@lingui/react/macro'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { AddMortgageButton } from './AddMortgageButton.tsx'
import { SellerDeals } from './SellerDeals.tsx'
import classes from './SellerDealsPage.module.css'

/** /profile/properties: the list of My Deals with a search. */
export function Component() {
  const { t } = useLingui()
  return (
    <Page title={t`Deals`}>
      <PageHead
        title={<Trans>Deals</Trans>}
        actions={
          <>
            <div className={classes.search}>
              <SearchField label={t`Reference, type or city`} />
            </div>
            <AddMortgageButton />
          </>
        }
      />
      <SellerDeals />
    </Page>
  )
}
