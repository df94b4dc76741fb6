import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BookComparison } from '#domain/books/sale/contract.ts'
import { LOAN_BIDS_STATE } from '#domain/books/sale/vocabulary.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatMoney, formatPercent } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import { FundsProven } from '../../funds/components/FundsProven.tsx'
import { useAcceptCombination, useComparison } from './api.ts'
import { ComparedLoans } from './ComparedLoans.tsx'
import classes from './sale.module.css'

/** For the seller after the end: the best combination of bids on loans beside the best bid on the whole book. */
export function Comparison({ book, asksFunds }: { book: string; asksFunds: boolean }) {
  const { t } = useLingui()
  const { data, error, refetch } = useComparison(book)
  const [isAsking, setAsking] = useState(false)
  if (error)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data)
    return (
      <Card>
        <TextSkeleton lines={6} />
      </Card>
    )
  if (data.sets.length === 0) return null
  return (
    <section className={classes.section} aria-label={t`Bids on loans`}>
      <h2>
        <Trans>Bids on loans</Trans>
      </h2>
      {data.can.accept && (
        <>
          <Verdict comparison={data} />
          <div className={classes.ways}>
            <BestCombination comparison={data} onAccept={() => setAsking(true)} />
            <BestWhole comparison={data} />
          </div>
        </>
      )}
      <BidSets comparison={data} asksFunds={asksFunds} />
      {data.loans.length > 0 && data.can.accept && <ComparedLoans comparison={data} />}
      {isAsking && <AcceptDialog book={book} comparison={data} onClose={() => setAsking(false)} />}
    </section>
  )
}

function Verdict({ comparison: { higher, unsold } }: { comparison: BookComparison }) {
  if (!higher) return null
  const balance = formatMoney(unsold.balance)
  const by = formatMoney(higher.by)
  return (
    <Note tone="info">
      {higher.way === 'combination' && (
        <Trans>The best combination brings {by} more than the best bid on the whole book.</Trans>
      )}
      {higher.way === 'whole' && (
        <Trans>The best bid on the whole book brings {by} more than the best combination.</Trans>
      )}
      {higher.way === 'equal' && <Trans>Both bring the same amount.</Trans>}
      {unsold.loans > 0 && (
        <>
          {' '}
          <Trans>With the combination, loans with a balance of {balance} stay with you.</Trans>
        </>
      )}
    </Note>
  )
}

function BestCombination({ comparison, onAccept }: { comparison: BookComparison; onAccept: () => void }) {
  const { total, sets, unsold, below_reserve } = comparison
  const buyers = sets.filter(({ won_loans }) => won_loans > 0).length
  const loans = sets.reduce((sum, { won_loans }) => sum + won_loans, 0)
  const balance = formatMoney(unsold.balance)
  const below = below_reserve && formatMoney(below_reserve.amount)
  return (
    <Card
      as="section"
      title={<Trans>Best combination</Trans>}
      subtitle={<Trans>Exact: no other combination brings more.</Trans>}
    >
      <div className={classes.section}>
        <MoneyText amount={total} className={classes.price} />
        <Rows>
          <Row label={<Trans>Loans sold</Trans>}>{loans}</Row>
          <Row label={<Trans>Buyers</Trans>}>{buyers}</Row>
          <Row label={<Trans>Loans that stay with you</Trans>} note={unsold.loans > 0 && balance}>
            {unsold.loans}
          </Row>
        </Rows>
        {below && (
          <Note tone="warn">
            <Trans>{below} below your reserve.</Trans>
          </Note>
        )}
        <BindingButton variant="filled" onClick={onAccept}>
          <Trans>Accept the combination</Trans>
        </BindingButton>
      </div>
    </Card>
  )
}

function BestWhole({ comparison: { whole } }: { comparison: BookComparison }) {
  return (
    <Card as="section" title={<Trans>Best bid on the whole book</Trans>}>
      {whole ? (
        <div className={classes.section}>
          <MoneyText amount={whole.amount} className={classes.price} />
          <Rows>
            <Row label={<Trans>Bidder</Trans>}>{whole.company}</Row>
          </Rows>
          <p className={classes.muted}>
            <Trans>Accept it in the list of bids below.</Trans>
          </p>
        </div>
      ) : (
        <p className={classes.muted}>
          <Trans>No bids on the whole book.</Trans>
        </p>
      )}
    </Card>
  )
}

type BidSet = BookComparison['sets'][number]

function BidSets({ comparison: { sets }, asksFunds }: { comparison: BookComparison; asksFunds: boolean }) {
  const { t } = useLingui()
  const isOpen = sets.some(({ state }) => state === 'open')
  const columns: Column<BidSet>[] = [
    {
      key: 'company',
      header: t`Bidder`,
      isTitle: true,
      cell: ({ company, is_package, funds_proven_until }) => (
        <>
          {company} {is_package && <Badge tone="info">{t`Package`}</Badge>}
          {asksFunds && (
            <small>
              <FundsProven until={funds_proven_until} />
            </small>
          )}
        </>
      ),
    },
    { key: 'loans', header: t`Loans`, align: 'right', cell: ({ loans }) => loans },
    { key: 'total', header: t`Total`, align: 'right', cell: ({ total }) => <MoneyText amount={total} /> },
    {
      key: 'won',
      header: t`In the combination`,
      align: 'right',
      cell: ({ won_loans, won_total }) =>
        won_loans === 0 ? null : (
          <>
            <MoneyText amount={won_total} />{' '}
            <span className={classes.muted}>
              <Plural value={won_loans} one="# loan" other="# loans" />
            </span>
          </>
        ),
    },
    {
      key: 'placed_at',
      header: t`Placed`,
      hideOnPhone: true,
      cell: ({ placed_at }) => <DateText iso={placed_at} withTime />,
    },
    { key: 'state', header: t`State`, cell: ({ state }) => LOAN_BIDS_STATE[state] },
  ]
  return (
    <DataTable
      label={t`Bidders on loans`}
      // Once the seller has decided there is no combination any more.
      columns={isOpen ? columns : columns.filter(({ key }) => key !== 'won')}
      rows={sets}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t`No bids`} withPicture={false} />}
    />
  )
}

interface AcceptDialogProps {
  book: string
  comparison: BookComparison
  onClose: () => void
}

function AcceptDialog({ book, comparison, onClose }: AcceptDialogProps) {
  const { t } = useLingui()
  const { total, sets, unsold, below_reserve } = comparison
  const price = formatMoney(total)
  const accept = useAcceptCombination(book, () => {
    toast.success(t`Sold in parts for ${price}`)
    onClose()
  })
  const short = below_reserve && {
    share: formatPercent(below_reserve.percent, 1),
    amount: formatMoney(below_reserve.amount),
  }
  const warning = short
    ? {
        text: (
          <Trans>
            The combination is {short.amount} ({short.share}) below your reserve.
          </Trans>
        ),
        tick: <Trans>I am selling below my reserve.</Trans>,
        about: total,
      }
    : undefined
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Sell the book in parts?`}
      confirmLabel={t`Sell for ${price}`}
      busy={accept.isPending}
      error={errorText(accept.error)}
      warning={warning}
      onConfirm={() => accept.mutate({ total, below_reserve: warning !== undefined })}
    >
      <p>
        <Plural
          value={sets.filter(({ won_loans }) => won_loans > 0).length}
          one="One buyer gets a book of the loans that they bought, with a closing."
          other="# buyers each get a book of the loans that they bought, with a closing."
        />
      </p>
      {unsold.loans > 0 && (
        <p>
          <Plural value={unsold.loans} one="One loan stays with you." other="# loans stay with you." />
        </p>
      )}
      <p>
        <Trans>This is binding. All other bids are declined.</Trans>
      </p>
    </Dialog>
  )
}
