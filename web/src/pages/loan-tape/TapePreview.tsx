import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'
import { IconTableExport } from '@tabler/icons-react'
import { useState } from 'react'
import type { TapeImport } from '#domain/books/tape/contract.ts'
import { problemSheet, useDiscardTape } from '../../features/books/tape/api.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Figure, FigureStrip } from '../../ui/figures/FigureStrip.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Percent } from '../../ui/figures/Percent.tsx'
import { SaveButton } from '../../ui/files/SaveButton.tsx'
import { groupThousands } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { saveBlob } from '../../ui/save-file.ts'
import { ImportBar } from './ImportBar.tsx'
import classes from './LoanTape.module.css'
import { MappingCard } from './MappingCard.tsx'
import { TapeGrid } from './TapeGrid.tsx'

interface TapePreviewProps {
  book: string
  tape: TapeImport
  isReplacing: boolean
  onFile: (file: File) => void
  /** The task of an import that was started here; null if the tape is discarded. */
  started: string | null
  onStarted: (task: string | null) => void
  onImported: (mortgages: number) => void
}

/** The file with its totals, what its columns mean, its rows, and the import. */
export function TapePreview({ book, tape, isReplacing, onFile, ...importing }: TapePreviewProps) {
  const { totals, notices } = tape
  const isImporting = tape.task_id !== null
  return (
    <>
      <FileCard
        book={book}
        tape={tape}
        isReplacing={isReplacing}
        isLocked={isImporting || isReplacing}
        onFile={onFile}
        onDiscard={() => importing.onStarted(null)}
      />
      {notices.map((notice) => (
        <Note key={notice} tone="warn">
          {notice}
        </Note>
      ))}
      <MappingCard book={book} tape={tape} isLocked={isImporting} />
      {/* Another tape begins at its first row. */}
      <TapeGrid key={tape.id} book={book} tape={tape} isLocked={isImporting} />
      <ImportBar book={book} tape={tape} {...importing} />
      <p className={classes.srOnly} role="status">
        <Trans>
          {totals.with_errors} rows with errors, {totals.with_warnings} with warnings
        </Trans>
      </p>
    </>
  )
}

interface FileCardProps extends Pick<TapePreviewProps, 'book' | 'tape' | 'isReplacing' | 'onFile'> {
  isLocked: boolean
  onDiscard: () => void
}

function FileCard({ book, tape, isReplacing, isLocked, onFile, onDiscard }: FileCardProps) {
  const { t } = useLingui()
  const { totals } = tape
  // Once nothing is to be decided about the columns, the rows have the room.
  const isKnown = tape.mapping.every((column) => column !== null)
  const discard = useDiscardTape(book)
  const [isSure, setSure] = useState(false)
  return (
    <Card
      as="section"
      title={tape.file_name}
      padded={!isKnown}
      subtitle={
        <>
          <Plural value={totals.rows} one="# row" other="# rows" />
          {isKnown && (
            <>
              {' · '}
              <Trans>
                {totals.with_errors} with errors, {totals.with_warnings} with warnings
              </Trans>
              {' · '}
              <MoneyText amount={totals.principle_balance} />
            </>
          )}
        </>
      }
      aside={
        <div className={classes.buttons}>
          <SaveButton
            icon={<IconTableExport size={16} aria-hidden />}
            save={async () => saveBlob(t`Loan tape problems.xlsx`, await problemSheet(book))}
          >
            <Trans>Download errors</Trans>
          </SaveButton>
          <FileButton accept=".xlsx,.csv,.txt,.tsv" onChange={(file) => file && onFile(file)}>
            {(props) => (
              <Button {...props} loading={isReplacing} disabled={isLocked}>
                <Trans>Replace file</Trans>
              </Button>
            )}
          </FileButton>
          <Button
            color="red"
            disabled={isLocked}
            loading={discard.isPending}
            onClick={() => {
              if (!isSure) return setSure(true)
              onDiscard()
              discard.mutate()
            }}
          >
            {isSure ? <Trans>Discard it now</Trans> : <Trans>Discard</Trans>}
          </Button>
        </div>
      }
    >
      {!isKnown && (
        <FigureStrip label={t`Totals of the tape`}>
          <Figure label={t`Rows with errors`} value={groupThousands(String(totals.with_errors))} />
          <Figure label={t`Rows with warnings`} value={groupThousands(String(totals.with_warnings))} />
          <Figure
            label={t`Mortgage amounts`}
            value={<MoneyText amount={totals.mortgage_amount} />}
            note={totals.with_errors > 0 ? <Trans>of the rows without errors</Trans> : undefined}
          />
          <Figure label={t`Principal balances`} value={<MoneyText amount={totals.principle_balance} />} />
          <Figure label={t`Average rate`} value={<Percent value={totals.interest_rate} />} />
        </FigureStrip>
      )}
    </Card>
  )
}
