import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '#domain/kernel/money.ts'
import { boundTo, exposureAfter, type OfferDraft, type OpenAuction } from '../../features/auctions/offer.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import classes from './OfferAside.module.css'

interface ExposureCardProps {
  auction: OpenAuction
  draft: OfferDraft
}

/** The effect of the offer on what is left of the exposure limit or the proven funds. */
export function ExposureCard({ auction, draft }: ExposureCardProps) {
  const { t } = useLingui()
  const exposure = exposureAfter(draft, auction)
  if (!exposure)
    return (
      <Card as="section">
        <Rows>
          <Row label={<Trans>Exposure limit</Trans>}>
            <Trans>No limit set</Trans>
          </Row>
          <Row label={<Trans>This bid, at its maximum</Trans>}>{formatMoney(boundTo(draft, auction))}</Row>
        </Rows>
      </Card>
    )
  const { open, added, left, limit, by } = exposure
  const share = (part: number) => `${limit > 0 ? Math.min(100, (part / limit) * 100) : 100}%`
  const isOver = left < 0
  const [opened, this_bid, rest, whole] = [open, added, left, limit].map(formatMoney)
  return (
    <Card as="section">
      <div className={classes.head}>
        <b>{by === 'proven_funds' ? <Trans>Proven funds</Trans> : <Trans>Exposure limit</Trans>}</b>
        <span>CAD</span>
      </div>
      <div
        className={classes.limit}
        role="img"
        aria-label={t`${opened} open, ${this_bid} with this bid, of ${whole}`}
      >
        <span className={classes.open} style={{ width: share(open) }} />
        <span className={classes.added} data-over={isOver || undefined} style={{ width: share(added) }} />
      </div>
      <Rows>
        <Row label={<Trans>Open bids and maximums</Trans>}>{opened}</Row>
        <Row label={<Trans>This bid, at its maximum</Trans>}>{this_bid}</Row>
        <Row label={<Trans>Left of {whole}</Trans>}>
          <span className={isOver ? classes.over : undefined}>{rest}</span>
        </Row>
      </Rows>
    </Card>
  )
}
