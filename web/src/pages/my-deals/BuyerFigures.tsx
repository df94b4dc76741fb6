import { Plural, Trans } from '@lingui/react/macro'
import { useMyFigures } from '../../features/deals/api.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Figure, FigureStrip } from '../../ui/figures/FigureStrip.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './Figures.module.css'
import { Waiting } from './SellerFigures.tsx'

/** A buyer's key figures. */
export function BuyerFigures() {
  const { data, error, refetch } = useMyFigures()
  return (
    <Card as="section" className={classes.card}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FigureStrip large>
          <Figure
            label={<Trans>Leading</Trans>}
            to="/?side=buying&tab=bids&standing=leading"
            value={data ? data.leading : <Waiting />}
            note={data && <Plural value={data.leading} one="highest bid" other="highest bids" />}
          />
          <Figure
            label={<Trans>Outbid</Trans>}
            to="/?side=buying&tab=bids&standing=outbid"
            value={data ? data.outbid : <Waiting />}
            note={
              data && (data.outbid > 0 ? <Trans>Auction open; increase your bid</Trans> : <Trans>none</Trans>)
            }
          />
          <Figure
            label={<Trans>Won</Trans>}
            to="/?side=buying&tab=won"
            value={data ? data.won : <Waiting />}
            note={<Trans>won</Trans>}
          />
          <Figure
            label={<Trans>Favourites</Trans>}
            to="/?side=buying&tab=favourites"
            value={data ? data.favorites : <Waiting />}
            note={<Trans>saved</Trans>}
          />
        </FigureStrip>
      )}
    </Card>
  )
}
