import type { ReactNode } from 'react'
import type { TextBlock } from '#domain/kernel/read-text.ts'
import classes from './TextPane.module.css'

const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const

interface BlockProps {
  block: TextBlock
  /** Shows a text of the block; the texts of a table are numbered. */
  show: (text: string, at: number) => ReactNode
}

/** A paragraph, heading, entry of a list or table. */
export function TextBlockView({ block, show }: BlockProps) {
  if (block.kind === 'table') {
    let at = -1
    return (
      <div className={classes.wide}>
        <table className={classes.table}>
          <tbody>
            {block.rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a document do not change
              <tr key={row}>
                {cells.map(({ text, span }) => {
                  at += 1
                  return (
                    <td key={at} colSpan={span}>
                      {show(text, at)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  }
  const { text, heading, marker, indent } = block
  const words = (
    <>
      {marker && <span className={classes.marker}>{marker}</span>}
      <span>{show(text, 0)}</span>
    </>
  )
  if (heading) {
    // The viewer's own title is the first heading of the window.
    const Heading = HEADINGS[heading - 1] ?? 'h6'
    return (
      <Heading className={classes.heading} data-level={heading}>
        {words}
      </Heading>
    )
  }
  return (
    <p
      className={classes.paragraph}
      data-listed={marker ? true : undefined}
      style={indent ? { marginInlineStart: `${indent * 1.6}em` } : undefined}
    >
      {words}
    </p>
  )
}
