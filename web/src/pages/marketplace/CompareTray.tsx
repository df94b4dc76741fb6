import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowsMaximize, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { principalOf } from '#domain/deals/card-figures.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { paths } from '#domain/kernel/paths.ts'
import {
  bestIn,
  type ComparedDeal,
  compareCsv,
  type Judged,
} from '../../features/deals/comparison/compare.ts'
import { MAX_COMPARED } from '../../features/deals/comparison/most-compared.ts'
import { useCompared } from '../../features/deals/comparison/use-compared.ts'
import { DealThumb } from '../../features/deals/components/DealThumb.tsx'
import { HeadlineYield } from '../../features/deals/components/HeadlineYield.tsx'
import { useWatchedDeal } from '../../features/deals/live-deals.ts'
import { linkNameOf, placeOf } from '../../features/deals/model.ts'
import { serverNow } from '../../platform/clock/server-clock.ts'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Percent } from '../../ui/figures/Percent.tsx'
import { NONE } from '../../ui/format.ts'
import { saveFile } from '../../ui/save-file.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { Best, BidAndShare } from './CompareParts.tsx'
import classes from './CompareTray.module.css'

interface CompareTrayProps {
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** A tray at the bottom while deals are selected: their key figures side by side. */
export default function CompareTray({ ids, onChange }: CompareTrayProps) {
  const { t } = useLingui()
  const deals = useCompared(ids)
  const [isOpen, setOpen] = useState(false)
  const exportCsv = () =>
    saveFile(`homeslice-${businessDateOf(new Date(serverNow()))}.csv`, 'text/csv', compareCsv(deals))
  if (deals.length === 0) return null
  return (
    <section className={classes.tray} aria-label={t`Compare`}>
      <div className={classes.inner}>
        <table className={classes.table}>
          <thead>
            <tr>
              <td className={classes.intro}>
                <p className={classes.title}>
                  <Plural value={deals.length} one="Compare # deal" other="Compare # deals" />
                </p>
                <p className={classes.hint}>
                  <Trans>Up to {MAX_COMPARED}. Best value is marked.</Trans>
                </p>
              </td>
              {deals.map((deal) => (
                <th key={deal.id} scope="col">
                  <TrayDeal
                    deal={deal}
                    onRemove={() => onChange(deals.map(({ id }) => id).filter((id) => id !== deal.id))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <TrayRow label={<Trans>Principal balance</Trans>} deals={deals}>
              {(deal) => <MoneyText amount={principalOf(deal)} />}
            </TrayRow>
            <TrayRow label={<Trans>Yield</Trans>} deals={deals} judged="yield">
              {(deal) => <HeadlineYield deal={deal} />}
            </TrayRow>
            <TrayRow label={<Trans>LTV</Trans>} deals={deals} judged="ltv">
              {(deal) => <Percent value={deal.ltv} places={1} />}
            </TrayRow>
            <TrayRow label={<Trans>Months left</Trans>} deals={deals}>
              {(deal) => deal.remaining_term ?? NONE}
            </TrayRow>
            <TrayRow label={<Trans>Leading bid, share of principal</Trans>} deals={deals} judged="bid_share">
              {(deal) => <BidAndShare deal={deal} />}
            </TrayRow>
          </tbody>
        </table>
        <div className={classes.actions}>
          <Button
            variant="filled"
            leftSection={<IconArrowsMaximize size={16} aria-hidden />}
            disabled={deals.length < 2}
            onClick={() => setOpen(true)}
          >
            <Trans>Full comparison</Trans>
          </Button>
          <Button onClick={exportCsv}>
            <Trans>Export CSV</Trans>
          </Button>
          <Button variant="subtle" onClick={() => onChange([])}>
            <Trans>Clear</Trans>
          </Button>
        </div>
      </div>
      <CompareDialog opened={isOpen} onClose={() => setOpen(false)} deals={deals} onExport={exportCsv} />
    </section>
  )
}

function TrayDeal({ deal, onRemove }: { deal: ComparedDeal; onRemove: () => void }) {
  const { t } = useLingui()
  useWatchedDeal(deal)
  return (
    <span className={classes.deal}>
      <DealThumb deal={deal} />
      <span className={classes.dealText}>
        <Link to={paths.deal(deal.id)} aria-label={linkNameOf(deal)}>
          {deal.title}
        </Link>
        <span>{placeOf(deal)}</span>
      </span>
      <ActionIcon variant="subtle" color="gray" aria-label={t`Remove ${deal.title}`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </span>
  )
}

interface TrayRowProps {
  label: ReactNode
  deals: readonly ComparedDeal[]
  judged?: Judged
  children: (deal: ComparedDeal) => ReactNode
}

function TrayRow({ label, deals, judged, children }: TrayRowProps) {
  const best = judged && bestIn(judged, deals)
  return (
    <tr>
      <th scope="row">{label}</th>
      {deals.map((deal) => (
        <td key={deal.id}>
          <span className={classes.value}>
            <span>{children(deal)}</span>
            {best?.has(deal.id) && <Best />}
          </span>
        </td>
      ))}
    </tr>
  )
}
