import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { incrementAt } from '#domain/auctions/increments.ts'
import { openingBid } from '#domain/deals/auction-terms.ts'
import type { DealCard, DealDetail } from '#domain/deals/contract.ts'
import { scheduleErrors } from '#domain/deals/schedule.ts'
import { AUCTION_FORMAT } from '#domain/deals/vocabulary.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { marketDaysLater } from '#domain/kernel/market-time.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { paths } from '#domain/kernel/paths.ts'
import { toFormErrors } from '../../../platform/api/error.ts'
import { serverNow } from '../../../platform/clock/server-clock.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx'
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx'
import { FormErrors } from '../../../ui/fields/FormErrors.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { focusFirstError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { TextLink } from '../../../ui/layout/TextLink.tsx'
import { PickChip } from '../../../ui/navigation/Chip.tsx'
import { useRelistDeal, useScheduleDeal } from '../../deals/api.ts'
import { type AuctionDates, DURATIONS_DAYS, proposedDates } from '../../deals/auction-dates.ts'
import { dealName } from '../../deals/model.ts'
import { centsOf } from '../amount.ts'
import { useDeal } from '../api.ts'
import classes from './AuctionDatesDialog.module.css'
import { UnusualEnd } from './UnusualEnd.tsx'

interface AuctionDatesDialogProps {
  deal: Pick<DealCard, 'id'>
  /** True after an auction that did not sell. */
  again: boolean
  onClose: () => void
}

/** Sets the start and end of the auction. The full deal is fetched first for its prices and number of days. */
export default function AuctionDatesDialog({ deal, again, onClose }: AuctionDatesDialogProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useDeal(deal.id)
  if (data) return <DatesForm deal={data} again={again} onClose={onClose} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title={again ? t`Relist` : t`Set auction dates`}
      confirmLabel={t`Set dates`}
      busy={!error}
      onConfirm={() => void refetch()}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={6} />}
    </Dialog>
  )
}

interface Terms extends AuctionDates {
  /** Decimal string; null for the usual one. */
  opening_bid: string | null
}

interface DatesFormProps {
  deal: DealDetail
  again: boolean
  onClose: () => void
}

function DatesForm({ deal, again, onClose }: DatesFormProps) {
  const { t } = useLingui()
  const schedule = useScheduleDeal()
  const relist = useRelistDeal()
  const move = again ? relist : schedule
  const form = useForm<Terms>({
    initialValues: {
      ...proposedDates(new Date(serverNow()), deal.bid_active_days),
      opening_bid: deal.auction.opening_bid,
    },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const { bid_start_ts: start, bid_end_ts: end, opening_bid } = form.values

  const save = () => {
    clear()
    const dates = form.getValues()
    const issues = issuesOf(dates)
    form.setErrors(issues)
    if (Object.keys(issues).length > 0) return focusFirstError(form, issues)
    move.mutate(
      {
        id: deal.id,
        bid_start_ts: dates.bid_start_ts ?? '',
        bid_end_ts: dates.bid_end_ts ?? '',
        ...(dates.opening_bid !== deal.auction.opening_bid && { opening_bid: dates.opening_bid }),
      },
      {
        onSuccess: () => {
          toast.success(t`Auction dates for ${deal.reference} are set`)
          onClose()
        },
        onError: (error) => reject(toFormErrors(error)),
      },
    )
  }
  const openNow = () => {
    const now = new Date(serverNow()).toISOString()
    form.setValues({
      bid_start_ts: now,
      bid_end_ts: marketDaysLater(now, deal.bid_active_days ?? DURATIONS_DAYS[1]),
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={again ? t`Relist` : t`Set auction dates`}
      confirmLabel={again ? t`Relist ${deal.reference}` : t`Schedule ${deal.reference}`}
      busy={move.isPending}
      onConfirm={save}
    >
      <div className={classes.body}>
        <p>{dealName(deal)}</p>
        <Rows>
          <Row label={<Trans>Reserve price</Trans>} note={<Trans>Hidden: buyers see met or not met</Trans>}>
            <MoneyText amount={deal.reserve_price} />
          </Row>
          {!deal.can.edit && (
            <Row label={<Trans>Opening bid</Trans>}>
              <MoneyText amount={deal.auction.opening_bid} />
            </Row>
          )}
          {deal.auction.auction_format === 'sealed' ? (
            <Row label={<Trans>Auction format</Trans>}>{AUCTION_FORMAT.sealed}</Row>
          ) : (
            <Row label={<Trans>Buy-now price</Trans>}>
              <MoneyText amount={deal.buy_reserve_price} />
            </Row>
          )}
        </Rows>
        {deal.can.edit && (
          <p>
            <TextLink to={paths.editDeal(deal.id)}>
              <Trans>Change the reserve and other prices</Trans>
            </TextLink>
          </p>
        )}
        <FieldGrid columns={1}>
          {deal.can.edit && (
            <MoneyField
              label={t`Opening bid`}
              help={<OpeningHelp deal={deal} typed={opening_bid} />}
              {...form.getInputProps('opening_bid')}
            />
          )}
          <DateTimeField label={t`Auction opens`} required {...form.getInputProps('bid_start_ts')} />
          <DateTimeField
            label={t`Auction ends`}
            required
            min={start ?? undefined}
            {...form.getInputProps('bid_end_ts')}
          />
        </FieldGrid>
        <UnusualEnd end={end} />
        <div className={classes.chips}>
          <PickChip onClick={openNow}>{t`Open now`}</PickChip>
          {DURATIONS_DAYS.map((days) => (
            <PickChip
              key={days}
              disabled={!start}
              pressed={Boolean(start) && end === marketDaysLater(start ?? '', days)}
              onClick={() => start && form.setFieldValue('bid_end_ts', marketDaysLater(start, days))}
            >
              {t`${days} days`}
            </PickChip>
          ))}
        </div>
        <FormErrors messages={formErrors} />
      </div>
    </Dialog>
  )
}

/** What the first bid must be, and by how much the next one must exceed it. */
function OpeningHelp({ deal, typed }: { deal: DealDetail; typed: string | null }) {
  const first = openingBid({
    opening_bid: centsOf(typed ?? ''),
    principle_balance: centsOf(deal.principle_balance ?? ''),
    mortgage_amount: centsOf(deal.mortgage_amount ?? ''),
  })
  const opening = formatMoney(toDecimal(first))
  const increment = formatMoney(toDecimal(incrementAt(first)))
  if (deal.auction.auction_format === 'sealed')
    return (
      <Trans>Minimum bid: {opening}. Default: 80% of the principal balance, rounded down to $1,000.</Trans>
    )
  return (
    <Trans>
      The first bid must be at least {opening}, the next {increment} more. Default: 80% of the principal
      balance, rounded down to $1,000.
    </Trans>
  )
}

/** Uses the same rule as the server. */
function issuesOf({ bid_start_ts: start, bid_end_ts: end }: AuctionDates): Record<string, string> {
  if (!start || !end)
    return {
      ...(!start && { bid_start_ts: MESSAGES.required }),
      ...(!end && { bid_end_ts: MESSAGES.required }),
    }
  const issues = scheduleErrors(Date.parse(start), Date.parse(end), serverNow())
  return Object.fromEntries(Object.entries(issues).map(([field, [message = '']]) => [field, message]))
}
