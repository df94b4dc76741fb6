import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api/error-text.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SaveButton } from '../../../ui/files/SaveButton.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { saveBidSheet, useReadBidSheet } from './api.ts'
import classes from './sale.module.css'

const MOST_SHOWN = 20

interface BidSheetButtonsProps {
  book: string
  reference: string
  /** The bids of a sheet without errors, which the form then shows. */
  onBids: (bids: { loan: string; amount: string }[]) => void
}

/** Saves the sheet for bids, and reads one: what it would bid is shown first, and goes into the form. */
export function BidSheetButtons({ book, reference, onBids }: BidSheetButtonsProps) {
  const { t } = useLingui()
  const read = useReadBidSheet(book)
  const [isOpen, setOpen] = useState(false)
  const take = (file: File | null) => {
    if (!file) return
    read.mutate(file, {
      onSuccess: () => setOpen(true),
      onError: (error) => toast.error(errorText(error) ?? ''),
    })
  }
  const rows = read.data?.rows ?? []
  const wrong = rows.filter(({ error }) => error !== null)
  const bids = rows.flatMap(({ loan, amount, error }) =>
    error === null && loan !== null && amount !== null ? [{ loan, amount }] : [],
  )
  const total = formatMoney(read.data?.total)
  const issue = read.data?.issue
  const hidden = wrong.length - MOST_SHOWN
  return (
    <span className={classes.buttons}>
      <SaveButton icon={<IconDownload size={16} aria-hidden />} save={() => saveBidSheet(book, reference)}>
        <Trans>Bid sheet</Trans>
      </SaveButton>
      <FileButton accept=".xlsx,.csv" onChange={take}>
        {(button) => (
          <Button {...button} loading={read.isPending} leftSection={<IconUpload size={16} aria-hidden />}>
            <Trans>Upload bid sheet</Trans>
          </Button>
        )}
      </FileButton>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t`Bids in the sheet`}
        confirmLabel={t`Fill in the form`}
        blocked={
          (issue || bids.length === 0) && (
            <Note tone="bad" role="alert">
              {issue ?? <Trans>The sheet has no valid bid. Correct it and upload it again.</Trans>}
            </Note>
          )
        }
        onConfirm={() => {
          onBids(bids)
          setOpen(false)
        }}
      >
        {bids.length > 0 && (
          <p>
            <Plural value={bids.length} one="# bid" other="# bids" />, {total}.{' '}
            <Trans>No bid is placed yet: the amounts are filled into the form.</Trans>
          </p>
        )}
        {wrong.length > 0 && (
          <>
            <Note tone="warn">
              <Plural value={wrong.length} one="# row is skipped." other="# rows are skipped." />
            </Note>
            <ul className={classes.problems}>
              {wrong.slice(0, MOST_SHOWN).map(({ row, reference: name, error }) => (
                <li key={row}>
                  <Trans>
                    Row {row}, {name}: {error}
                  </Trans>
                </li>
              ))}
            </ul>
            {hidden > 0 && (
              <p>
                <Plural value={hidden} one="And # more." other="And # more." />
              </p>
            )}
          </>
        )}
      </Dialog>
    </span>
  )
}
