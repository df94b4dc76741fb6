import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import text from '../../styles/text.module.css'
import { groupThousands } from '../format.ts'
import classes from './Pager.module.css'

interface PagerProps {
  page: number
  pageSize: number
  count: number
  /** The count is capped: shown with a plus. */
  countIsCapped?: boolean
  /** Whether there is another page, from the list's `next`. */
  hasNext?: boolean
  /** A row can stand for several entries, so that only pages can be counted. */
  isFolded?: boolean
  onPage: (page: number) => void
}

/** "1 to 10 of 23" or "Page 1 of 3", Previous and Next. */
export function Pager({ page, pageSize, count, countIsCapped, hasNext, isFolded, onPage }: PagerProps) {
  const from = count === 0 ? 0 : (page - 1) * pageSize + 1
  const to = countIsCapped ? page * pageSize : Math.min(count, page * pageSize)
  const total = `${groupThousands(String(count))}${countIsCapped ? '+' : ''}`
  const pages = `${Math.ceil(count / pageSize)}${countIsCapped ? '+' : ''}`
  const more = hasNext ?? to < count
  return (
    <nav className={classes.pager}>
      <span className={text.muted} aria-live="polite">
        {isFolded ? (
          <Trans>
            Page {page} of {pages}
          </Trans>
        ) : count === 1 ? (
          <Plural value={count} one="# row" other="# rows" />
        ) : (
          <Trans>
            {from} to {to} of {total}
          </Trans>
        )}
      </span>
      <span className={classes.buttons}>
        <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Trans>Previous</Trans>
        </Button>
        <Button size="sm" disabled={!more} onClick={() => onPage(page + 1)}>
          <Trans>Next</Trans>
        </Button>
      </span>
    </nav>
  )
}
