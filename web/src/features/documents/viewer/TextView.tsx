import { Trans } from '@lingui/react/macro'
import { useEffect, useMemo, useRef } from 'react'
import type { TextBlock, TextDocument } from '#domain/kernel/read-text.ts'
import type { ViewControl } from './control.ts'
import viewer from './DocumentViewer.module.css'
import { Highlighted } from './Highlighted.tsx'
import { Mark } from './Mark.tsx'
import { TextBlockView } from './TextBlockView.tsx'
import classes from './TextPane.module.css'
import { useTextSearch } from './use-text-search.ts'

interface TextViewProps {
  name: string
  scale: number
  words: string
  onControl: (control: ViewControl | null) => void
  document: TextDocument
  mark: readonly string[]
}

/** The texts of a block: of a table, one for each cell. */
const textsOf = (block: TextBlock) =>
  block.kind === 'paragraph' ? [block.text] : block.rows.flat().map(({ text }) => text)

/** The text of a document, on one long page. */
export function TextView({
  document: { blocks, is_cut, has_pictures },
  mark,
  name,
  scale,
  words,
  onControl,
}: TextViewProps) {
  const pane = useRef<HTMLDivElement>(null)
  const texts = useMemo(() => blocks.map(textsOf), [blocks])
  const { pattern, hit, found, goToHit } = useTextSearch(
    useMemo(() => texts.flat(), [texts]),
    words,
  )
  useEffect(() => {
    if (hit) pane.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'center' })
  }, [hit])
  useEffect(() => pane.current?.focus({ preventScroll: true }), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions follow from the same values
  useEffect(() => {
    const goTo = () => {}
    onControl({ pages: 1, page: 1, readPage: 1, scale, found, isPaged: false, goTo, goToHit })
  }, [scale, found?.current, found?.total, words, onControl])
  let first = 0
  return (
    <div className={viewer.scrolled}>
      <div
        ref={pane}
        className={classes.pane}
        role="document"
        aria-label={name}
        // Focusable, so that it can be scrolled by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
      >
        <div className={classes.page} style={{ zoom: scale }}>
          {blocks.map((block, index) => {
            const begin = first
            first += texts[index]?.length ?? 0
            const show = (text: string, at: number) => (
              <Highlighted text={text} pattern={pattern} current={hit?.text === begin + at ? hit.at : null} />
            )
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document do not change
            return <TextBlockView key={index} block={block} show={show} />
          })}
          <Notes isCut={is_cut} hasPictures={has_pictures} isEmpty={blocks.length === 0} />
        </div>
      </div>
      <Mark lines={mark} />
    </div>
  )
}

interface NotesProps {
  isCut: boolean
  hasPictures: boolean
  isEmpty: boolean
}

function Notes({ isCut, hasPictures, isEmpty }: NotesProps) {
  if (!isCut && !hasPictures && !isEmpty) return null
  return (
    <footer className={classes.notes}>
      {isEmpty && (
        <p>
          <Trans>This document has no text.</Trans>
        </p>
      )}
      {isCut && (
        <p>
          <Trans>This document is too large to be shown in full. It is cut off here.</Trans>
        </p>
      )}
      {hasPictures && (
        <p>
          <Trans>Pictures in this document are not shown here.</Trans>
        </p>
      )}
    </footer>
  )
}
