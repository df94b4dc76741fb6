import { Trans, useLingui } from '@lingui/react/macro'
import type { Me } from '#domain/accounts/contract.ts'
import { useAttention } from '../../features/notifications/attention.ts'
import { AttentionCard } from '../../features/notifications/components/AttentionCard.tsx'
import { hasRole, useMe } from '../../platform/session/me.ts'
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { Segments } from '../../ui/navigation/Segments.tsx'
import { AddBookButton, AddMortgageButton } from './AddDealButtons.tsx'
import { BuyerDeals } from './BuyerDeals.tsx'
import { LatestNotificationsCard } from './LatestNotificationsCard.tsx'
import classes from './MyDealsPage.module.css'
import { ReserveBars } from './ReserveBars.tsx'
import { SellerDeals } from './SellerDeals.tsx'
import { SellerFigures } from './SellerFigures.tsx'

/** / : the user's sales and purchases, with the next action on each deal. */
export function Component() {
  const { t } = useLingui()
  const { data: me } = useMe()
  const attention = useAttention()
  if (!me) return <PageSkeleton />
  return (
    <>
      {attention.isPending && <PageSkeleton />}
      {/* The lists are asked for meanwhile, and nothing moves when it is known what waits. */}
      <div hidden={attention.isPending}>
        <Page title={t`My Deals`}>
          <PageHead
            title={<Trans>My Deals</Trans>}
            actions={
              hasRole(me, ['seller']) && (
                <>
                  <AddBookButton />
                  <AddMortgageButton />
                </>
              )
            }
          />
          <AttentionCard first={hasRole(me, ['buyer', 'seller']) ? 5 : 20} />
          <Sides me={me} />
        </Page>
      </div>
    </>
  )
}

type Side = 'selling' | 'buying'

/** A user who both buys and sells chooses the role, which is stored in the URL. */
function Sides({ me }: { me: Me }) {
  const { t } = useLingui()
  const { get, set } = useUrlState()
  const sells = hasRole(me, ['seller'])
  const buys = hasRole(me, ['buyer'])
  // Staff have no deals of their own: their desk is what needs their attention.
  if (!sells && !buys) return <LatestNotificationsCard />
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
      {sells && buys && (
        <div className={classes.sides}>
          <Segments<Side>
            label={t`Buyer or seller`}
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
