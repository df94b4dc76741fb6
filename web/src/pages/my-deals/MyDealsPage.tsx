import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { hasRole, useMe } from '../../platform/session/me.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { Segments } from '../../ui/navigation/Segments.tsx'
import { AddMortgageButton } from './AddMortgageButton.tsx'
import { AnswerAlert } from './AnswerAlert.tsx'
import { BuyerDeals } from './BuyerDeals.tsx'
import { LatestNotificationsCard } from './LatestNotificationsCard.tsx'
import classes from './MyDealsPage.module.css'
import { NeedsAlert } from './NeedsAlert.tsx'
import { ReserveBars } from './ReserveBars.tsx'
import { SellerDeals } from './SellerDeals.tsx'
import { SellerFigures } from './SellerFigures.tsx'

/** / : the user's sales and purchases, with the next action on each deal. */
export function Component() {
  const { t } = useLingui()
  const { data: me } = useMe()
  if (!me) return <PageSkeleton />
  return (
    <Page title={t`My Deals`}>
      <PageHead title={<Trans>My Deals</Trans>} actions={hasRole(me, ['seller']) && <AddMortgageButton />} />
      <Sides me={me} />
    </Page>
  )
}

type Side = 'selling' | 'buying'

/** A user who both buys and sells chooses the role, which is stored in the URL. */
function Sides({ me }: { me: Me }) {
  const { t } = useLingui()
  const { get, set } = useUrlState()
  const sells = hasRole(me, ['seller'])
  const buys = hasRole(me, ['buyer'])
  if (!sells && !buys) return <StaffOnly />
  const side: Side =
    sells && buys ? (get('side') === 'buying' ? 'buying' : 'selling') : sells ? 'selling' : 'buying'
  const choose = (next: Side) =>
    set({
      side: next === 'buying' ? next : null,
      tab: null,
      deal_state: null,
      ordering: null,
      standing: null,
    })
  return (
    <>
      {sells && <AnswerAlert />}
      {side === 'buying' && <NeedsAlert />}
      {sells && buys && (
        <div className={classes.sides}>
          <Segments<Side>
            label={t`Side of the market`}
            value={side}
            onChange={choose}
            options={[
              { value: 'selling', label: t`Selling` },
              { value: 'buying', label: t`Buying` },
            ]}
          />
        </div>
      )}
      {side === 'selling' ? (
        <>
          <SellerFigures />
          <SellerDeals />
          <div className={classes.two}>
            <ReserveBars />
            <LatestNotificationsCard />
          </div>
        </>
      ) : (
        <>
          <BuyerDeals />
          <div className={classes.one}>
            <LatestNotificationsCard />
          </div>
        </>
      )}
    </>
  )
}

/** Reviewers and administrators have no deals of their own; links to their pages. */
function StaffOnly() {
  const { t } = useLingui()
  return (
    <>
      <Card>
        <EmptyState
          title={t`No Deals Listed`}
          action={
            <Button variant="filled" component={Link} to={paths.reviewQueue}>
              <Trans>Open the review queue</Trans>
            </Button>
          }
        >
          <Trans>You have no deals of your own. Deals that sellers submit are in the review queue.</Trans>
        </EmptyState>
      </Card>
      <div className={classes.one}>
        <LatestNotificationsCard />
      </div>
    </>
  )
}
