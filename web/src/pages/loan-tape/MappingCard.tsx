import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { TAPE_COLUMNS, type TapeColumnName } from '#domain/books/tape/columns.ts'
import type { TapeImport } from '#domain/books/tape/contract.ts'
import { DATE_ORDERS, type DateOrder } from '#domain/books/tape/headers.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { useChangeTape } from '../../features/books/tape/api.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './LoanTape.module.css'

const OPTIONS = TAPE_COLUMNS.map(({ name, label }) => ({ value: name, label }))

interface MappingCardProps {
  book: string
  tape: TapeImport
  isLocked: boolean
}

/** Which column of the tape each header of the file means, beside its first cells; and the order of day and month. */
export function MappingCard({ book, tape, isLocked }: MappingCardProps) {
  const { t } = useLingui()
  const change = useChangeTape(book)
  const unknown = tape.mapping.filter((column) => column === null).length
  const [isOpen, setOpen] = useState(false)
  const choose = (place: number, column: TapeColumnName | null) => {
    // A column has one header: it leaves the one that had it.
    const mapping = tape.mapping.map((before, at) =>
      at === place ? column : before === column ? null : before,
    )
    change.mutate({ version: tape.version, mapping })
  }
  const columns = tape.headers.map((header, place) => ({ header, place }))
  const shown = isOpen ? columns : columns.filter(({ place }) => tape.mapping[place] === null)
  // The rows have the room once nothing is to be decided about the columns.
  const isUnfolded = isOpen || unknown > 0 || change.isError
  const isBusy = change.isPending || isLocked
  return (
    <Card
      as="section"
      padded={isUnfolded}
      title={<Trans>Columns</Trans>}
      subtitle={
        unknown === 0 ? (
          <Trans>All columns recognized.</Trans>
        ) : (
          <Plural
            value={unknown}
            one="One column of the file is not imported."
            other="# columns of the file are not imported."
          />
        )
      }
      aside={
        <div className={classes.buttons}>
          {change.isPending && <Loader size="sm" aria-label={t`Checking the tape again`} />}
          <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? <Trans>Show fewer columns</Trans> : <Trans>Show all columns</Trans>}
          </Button>
        </div>
      }
    >
      {isUnfolded && (
        <div className={classes.stack}>
          {change.error && (
            <Note tone="bad" role="alert">
              {change.error.message}
            </Note>
          )}
          <div className={classes.dates}>
            <ChoiceField<DateOrder | 'tape'>
              label={t`Date format`}
              value={tape.date_order ?? 'tape'}
              options={[
                { value: 'tape', label: t`Detect` },
                { value: 'day_first', label: inLanguage(DATE_ORDERS.day_first) },
                { value: 'month_first', label: inLanguage(DATE_ORDERS.month_first) },
              ]}
              disabled={isBusy}
              onChange={(order) =>
                change.mutate({ version: tape.version, date_order: order === 'tape' ? null : order })
              }
            />
          </div>
          {shown.length > 0 && (
            <ul className={classes.columns}>
              {shown.map(({ header, place }) => (
                <li
                  key={place}
                  className={classes.column}
                  data-unknown={tape.mapping[place] === null || undefined}
                >
                  <div className={classes.header}>
                    <b>{header || t`Column ${place + 1}, without a name`}</b>
                    <span>{tape.samples[place]?.join(' · ')}</span>
                  </div>
                  <ChoiceField
                    label={t`Means`}
                    value={tape.mapping[place] ?? null}
                    options={OPTIONS}
                    placeholder={t`Not imported`}
                    disabled={isBusy}
                    clearable
                    onChange={(column) => choose(place, column)}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Card>
  )
}
