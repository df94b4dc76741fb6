import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Workbook } from '#domain/kernel/read-text.ts'
import type { ViewControl } from './control.ts'
import viewer from './DocumentViewer.module.css'
import { Mark } from './Mark.tsx'
import { SheetTable } from './SheetTable.tsx'
import { placedTexts, rowsAPage } from './sheet-pages.ts'
import classes from './TextPane.module.css'
import { useTextSearch } from './use-text-search.ts'

interface SheetViewProps {
  name: string
  scale: number
  words: string
  onControl: (control: ViewControl | null) => void
  workbook: Workbook
  mark: readonly string[]
}

/** The sheets of a workbook, one at a time, and of a large one some rows at a time. */
export function SheetView({ workbook, mark, name, scale, words, onControl }: SheetViewProps) {
  const { t } = useLingui()
  const { sheets, has_hidden } = workbook
  const pane = useRef<HTMLDivElement>(null)
  const [{ at, page }, setPlace] = useState({ at: 0, page: 1 })
  const { places, texts } = useMemo(() => placedTexts(sheets), [sheets])
  const { pattern, hit, found, goToHit } = useTextSearch(texts, words)
  const place = hit ? places[hit.text] : undefined
  const sheet = sheets[at]
  const size = useMemo(() => sheets.map(rowsAPage), [sheets])
  const rows = size[at] ?? 1
  const pages = Math.max(1, Math.ceil((sheet?.rows.length ?? 0) / rows))
  const goTo = (wanted: number) => {
    setPlace({ at, page: Math.min(pages, Math.max(1, wanted)) })
    pane.current?.scrollTo({ top: 0 })
  }
  useEffect(() => {
    if (place) setPlace({ at: place.sheet, page: Math.floor(place.row / (size[place.sheet] ?? 1)) + 1 })
  }, [place, size])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hit is on the page once that is shown
  useEffect(() => {
    if (hit)
      pane.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [hit, at, page])
  useEffect(() => pane.current?.focus({ preventScroll: true }), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions follow from the same values
  useEffect(() => {
    onControl({ pages, page, readPage: at + 1, scale, found, isPaged: false, goTo, goToHit })
  }, [pages, page, at, scale, found?.current, found?.total, words, onControl])
  if (!sheet) return null
  const [begin, end] = [(page - 1) * rows, Math.min(page * rows, sheet.rows.length)]
  return (
    <>
      <div className={classes.bar}>
        {sheets.length > 1 && (
          <NativeSelect
            aria-label={t`Sheet`}
            size="xs"
            value={at}
            data={sheets.map(({ name: label }, index) => ({ value: String(index), label }))}
            onChange={({ currentTarget }) => {
              setPlace({ at: Number(currentTarget.value), page: 1 })
              pane.current?.scrollTo({ top: 0, left: 0 })
            }}
          />
        )}
        {pages > 1 && (
          <span className={classes.rows}>
            <ActionIcon
              variant="default"
              aria-label={t`Previous rows`}
              disabled={page === 1}
              onClick={() => goTo(page - 1)}
            >
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <span role="status">
              <Trans>
                Rows {sheet.rows[begin]?.number} to {sheet.rows[end - 1]?.number}
              </Trans>
            </span>
            <ActionIcon
              variant="default"
              aria-label={t`Next rows`}
              disabled={page === pages}
              onClick={() => goTo(page + 1)}
            >
              <IconChevronRight size={18} aria-hidden />
            </ActionIcon>
          </span>
        )}
        {sheet.is_cut && (
          <span>
            <Trans>This sheet is too large to be shown in full. Only part of it is shown here.</Trans>
          </span>
        )}
        {has_hidden && (
          <span>
            <Trans>Hidden sheets, rows and columns are not shown.</Trans>
          </span>
        )}
      </div>
      <div className={viewer.scrolled}>
        <div
          ref={pane}
          className={classes.pane}
          role="document"
          aria-label={sheet.name ? `${name}: ${sheet.name}` : name}
          // Focusable, so that it can be scrolled by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          tabIndex={0}
        >
          {sheet.rows.length === 0 ? (
            <p className={classes.notes}>
              <Trans>This sheet is empty.</Trans>
            </p>
          ) : (
            <SheetTable
              label={sheet.name || name}
              sheet={sheet}
              begin={begin}
              end={end}
              scale={scale}
              pattern={pattern}
              current={place?.sheet === at && hit ? { row: place.row, cell: place.cell, at: hit.at } : null}
            />
          )}
        </div>
        <Mark lines={mark} />
      </div>
    </>
  )
}
