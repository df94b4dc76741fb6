import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LoanBidsView } from '#domain/books/sale/contract.ts'
import { LOAN_BIDS_STATE } from '#domain/books/sale/vocabulary.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { paths } from '#domain/kernel/paths.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { TextLink } from '../../../ui/layout/TextLink.tsx'
import { useLoanBids, usePlaceLoanBids, useWithdrawLoanBids } from './api.ts'
import { BidSheetButtons } from './BidSheetButtons.tsx'
import { type Amounts, amountsOf, readDraft } from './draft.ts'
import { LoanBidsTable } from './LoanBidsTable.tsx'
import classes from './sale.module.css'

/** A buyer's bids on the loans of a book: on screen or by a sheet. */
export function LoanBids({ book, reference }: { book: string; reference: string }) {
  const { data, error, refetch } = useLoanBids(book)
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
  if (!data.is_allowed) return null
  // Shows the placed bids again.
  const key = data.you ? `${data.you.state} ${data.you.placed_at}` : ''
  return <BidsOnLoans key={key} book={book} reference={reference} view={data} />
}

interface BidsProps {
  book: string
  reference: string
  view: LoanBidsView
}

function BidsOnLoans({ book, reference, view }: BidsProps) {
  const { t } = useLingui()
  const [amounts, setAmounts] = useState<Amounts>(() => amountsOf(view))
  const [isPackage, setPackage] = useState(view.you?.is_package ?? false)
  const [dialog, setDialog] = useState<'place' | 'withdraw' | null>(null)
  const loans = view.loans.map(({ id, reference: name, balance }) => ({
    id,
    reference: name,
    balance: toCents(balance),
  }))
  const { bids, errors, total } = readDraft(loans, amounts)
  const count = bids.length
  const sum = formatMoney(toDecimal(total))
  return (
    <section className={classes.section} aria-label={t`Bids on loans`}>
      <div className={classes.head}>
        <h2>
          <Trans>Bids on loans</Trans>
        </h2>
        {view.can.place && (
          <BidSheetButtons
            book={book}
            reference={reference}
            onBids={(read) => setAmounts(Object.fromEntries(read.map(({ loan, amount }) => [loan, amount])))}
          />
        )}
      </div>
      <OwnBids view={view} />
      {view.can.place ? (
        <p className={classes.muted}>
          <Trans>
            Enter an amount for each loan that you would buy. Only you see your bids before the auction ends;
            until then you can replace or withdraw them.
          </Trans>
        </p>
      ) : (
        view.blocked_reason && <Note>{view.blocked_reason}</Note>
      )}
      <LoanBidsTable
        view={view}
        amounts={amounts}
        errors={errors}
        onAmount={(loan, amount) => setAmounts({ ...amounts, [loan]: amount })}
      />
      {view.can.place && (
        <>
          <CheckField
            label={<Trans>Only all of these loans together</Trans>}
            help={<Trans>The seller then sells you all of them or none.</Trans>}
            value={isPackage}
            onChange={setPackage}
          />
          <div className={classes.foot}>
            <span aria-live="polite">
              <Plural value={count} one="# loan" other="# loans" />, {sum}
            </span>
            <span className={classes.buttons}>
              {view.can.withdraw && (
                <Button onClick={() => setDialog('withdraw')}>
                  <Trans>Withdraw bids</Trans>
                </Button>
              )}
              <BindingButton
                variant="filled"
                disabled={count === 0 || Object.keys(errors).length > 0}
                onClick={() => setDialog('place')}
              >
                {view.can.withdraw ? <Trans>Replace bids</Trans> : <Trans>Place bids</Trans>}
              </BindingButton>
            </span>
          </div>
        </>
      )}
      {dialog === 'place' && (
        <PlaceDialog
          book={book}
          bids={bids}
          sum={sum}
          isPackage={isPackage && count > 1}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'withdraw' && <WithdrawDialog book={book} onClose={() => setDialog(null)} />}
    </section>
  )
}

/** The outcome of one's bids. */
function OwnBids({ view: { you } }: { view: LoanBidsView }) {
  if (!you) return null
  const total = formatMoney(you.total)
  if (you.state === 'accepted' && you.bought) {
    const { deal, reference, amount } = you.bought
    const price = formatMoney(amount)
    return (
      <Note tone="ok">
        <Trans>
          You bought loans of this book for {price}: <TextLink to={paths.deal(deal)}>{reference}</TextLink>
        </Trans>
      </Note>
    )
  }
  const state = LOAN_BIDS_STATE[you.state]
  return (
    <Note tone={you.state === 'open' ? 'info' : 'quiet'}>
      {you.is_package ? (
        <Trans>
          Your package bid of {total}: {state}
        </Trans>
      ) : (
        <Trans>
          Your bids of {total}: {state}
        </Trans>
      )}
    </Note>
  )
}

interface PlaceDialogProps {
  book: string
  bids: { loan: string; amount: string }[]
  sum: string
  isPackage: boolean
  onClose: () => void
}

function PlaceDialog({ book, bids, sum, isPackage, onClose }: PlaceDialogProps) {
  const { t } = useLingui()
  const place = usePlaceLoanBids(book, () => {
    toast.success(t`Bids placed`)
    onClose()
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Place these bids?`}
      confirmLabel={t`Bid ${sum}`}
      busy={place.isPending}
      error={errorText(place.error)}
      onConfirm={() => place.mutate({ is_package: isPackage, bids })}
    >
      <p>
        {isPackage ? (
          <Plural value={bids.length} one="One loan." other="# loans, all together or none." />
        ) : (
          <Plural value={bids.length} one="One loan." other="# loans, each alone." />
        )}
      </p>
      <p>
        <Trans>Once the auction has ended, your bids bind you until the seller decides.</Trans>
      </p>
    </Dialog>
  )
}

function WithdrawDialog({ book, onClose }: { book: string; onClose: () => void }) {
  const { t } = useLingui()
  const withdraw = useWithdrawLoanBids(book, () => {
    toast.success(t`Bids withdrawn`)
    onClose()
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Withdraw your bids on loans?`}
      confirmLabel={t`Withdraw bids`}
      danger
      busy={withdraw.isPending}
      error={errorText(withdraw.error)}
      onConfirm={() => withdraw.mutate()}
    >
      <p>
        <Trans>You can bid again until the auction ends. A bid on the whole book remains.</Trans>
      </p>
    </Dialog>
  )
}
