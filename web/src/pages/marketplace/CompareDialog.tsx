import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AUCTION_FORMAT, DEAL_TYPE, MORTGAGE_CLASS, POSITION } from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { paths } from '#domain/kernel/paths.ts'
import { bestIn, type ComparedDeal, type Judged } from '../../features/deals/comparison/compare.ts'
import { DealThumb } from '../../features/deals/components/DealThumb.tsx'
import { HeadlineYield } from '../../features/deals/components/HeadlineYield.tsx'
import { LtvCell } from '../../features/deals/components/LtvLine.tsx'
import { StatusBadge } from '../../features/deals/components/StatusBadge.tsx'
import { linkNameOf, placeAndArea } from '../../features/deals/model.ts'
import text from '../../styles/text.module.css'
import { DateText } from '../../ui/figures/DateText.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Percent } from '../../ui/figures/Percent.tsx'
import { NONE } from '../../ui/format.ts'
import { useBreakpoint } from '../../ui/layout/use-breakpoint.ts'
import classes from './CompareDialog.module.css'
import { Best, BidAndShare } from './CompareParts.tsx'
import { Ends } from './columns.tsx'

interface CompareDialogProps {
  opened: boolean
  onClose: () => void
  deals: readonly ComparedDeal[]
  onExport: () => void
}

interface Line {
  key: string
  label: ReactNode
  cell: (deal: ComparedDeal) => ReactNode
  judged?: Judged
}

const LINES: readonly Line[] = [
  { key: 'state', label: <Trans>State</Trans>, cell: (deal) => <StatusBadge status={deal.deal_status} /> },
  { key: 'place', label: <Trans>Location</Trans>, cell: placeAndArea },
  { key: 'class', label: <Trans>Class</Trans>, cell: (deal) => labelOf(MORTGAGE_CLASS, deal.mortgage_class) },
  { key: 'type', label: <Trans>Type</Trans>, cell: (deal) => labelOf(DEAL_TYPE, deal.deal_type) },
  { key: 'position', label: <Trans>Position</Trans>, cell: (deal) => labelOf(POSITION, deal.position) },
  {
    key: 'principal',
    label: <Trans>Principal balance</Trans>,
    cell: (deal) => <MoneyText amount={deal.principle_balance} />,
  },
  {
    key: 'amount',
    label: <Trans>Mortgage amount</Trans>,
    cell: (deal) => <MoneyText amount={deal.mortgage_amount} />,
  },
  {
    key: 'value',
    label: <Trans>Property value</Trans>,
    cell: (deal) => <MoneyText amount={deal.property_value} />,
  },
  {
    key: 'prior',
    label: <Trans>Ranks ahead</Trans>,
    cell: (deal) => (deal.prior_balance === '0.00' ? NONE : <MoneyText amount={deal.prior_balance} />),
  },
  { key: 'ltv', label: <Trans>LTV</Trans>, cell: (deal) => <LtvCell deal={deal} />, judged: 'ltv' },
  {
    key: 'yield',
    label: <Trans>Yield</Trans>,
    cell: (deal) => <HeadlineYield deal={deal} />,
    judged: 'yield',
  },
  {
    key: 'rate',
    label: <Trans>Interest rate</Trans>,
    cell: (deal) => <Percent value={deal.interest_rate} />,
    judged: 'interest_rate',
  },
  { key: 'term', label: <Trans>Months left</Trans>, cell: (deal) => deal.remaining_term ?? NONE },
  {
    key: 'format',
    label: <Trans>Auction format</Trans>,
    cell: (deal) => AUCTION_FORMAT[deal.auction.auction_format],
  },
  {
    key: 'opening',
    label: <Trans>Opening bid</Trans>,
    cell: (deal) => <MoneyText amount={deal.auction.opening_bid} />,
  },
  {
    key: 'leading',
    label: <Trans>Leading bid, share of principal</Trans>,
    cell: (deal) => <BidAndShare deal={deal} />,
    judged: 'bid_share',
  },
  { key: 'bids', label: <Trans>Bids</Trans>, cell: (deal) => deal.auction.bid_count },
  {
    key: 'reserve',
    label: <Trans>Reserve</Trans>,
    cell: (deal) => <Reserve met={deal.auction.reserve_met} />,
  },
  {
    key: 'opens',
    label: <Trans>Opens</Trans>,
    cell: (deal) => <DateText iso={deal.auction.bid_start_ts} withTime />,
  },
  {
    key: 'ends',
    label: <Trans>Ends</Trans>,
    cell: (deal) => <DateText iso={deal.auction.bid_end_ts} withTime />,
  },
  { key: 'left', label: <Trans>Ends in</Trans>, cell: (deal) => <Ends deal={deal} /> },
]

function Reserve({ met }: { met: boolean | null }) {
  if (met === null) return NONE
  return met ? <Trans>Met</Trans> : <Trans>Not met</Trans>
}

/** All listing data of the compared deals, line by line. */
export function CompareDialog({ opened, onClose, deals, onExport }: CompareDialogProps) {
  const { t } = useLingui()
  const phone = useBreakpoint('phone')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Compare deals`}
      size={260 + deals.length * 240}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div className={classes.scroll}>
        <table className={classes.table}>
          <caption className={text.srOnly}>{t`Compare deals`}</caption>
          <thead>
            <tr>
              <td />
              {deals.map((deal) => (
                <th key={deal.id} scope="col">
                  <DealThumb deal={deal} />
                  <Link to={paths.deal(deal.id)} aria-label={linkNameOf(deal)}>
                    {deal.title}
                  </Link>
                  <span>{deal.reference}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {LINES.map(({ key, label, cell, judged }) => {
              const best = judged && bestIn(judged, deals)
              return (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  {deals.map((deal) => (
                    <td key={deal.id} data-best={best?.has(deal.id) || undefined}>
                      <span className={classes.value}>
                        <span>{cell(deal)}</span>
                        {best?.has(deal.id) && <Best />}
                      </span>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div className={classes.actions}>
        <Button onClick={onExport}>
          <Trans>Export CSV</Trans>
        </Button>
        <Button variant="filled" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Modal>
  )
}
