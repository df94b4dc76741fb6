import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import text from '../../styles/text.module.css'
import { groupThousands } from '../format.ts'
import classes from './Pager.module.css'

interface PagerProps {
  page: number
  pageSize: number
  /** An answer of the API, or the number of rows of a list that is here as a whole. A capped count has a plus. */
  list: { count: number; count_is_capped: boolean; next: string | null } | number
  /** A row can stand for several entries, so that only pages can be counted. */
  isFolded?: boolean
  onPage: (page: number) => void
}

/** "1 to 10 of 23" or "Page 1 of 3", Previous and Next. */
export function Pager({ page, pageSize, list, isFolded, onPage }: PagerProps) {
  const count = typeof list === 'number' ? list : list.count
  const isCapped = typeof list !== 'number' && list.count_is_capped
  const from = count === 0 ? 0 : (page - 1) * pageSize + 1
  const to = isCapped ? page * pageSize : Math.min(count, page * pageSize)
  const total = `${groupThousands(String(count))}${isCapped ? '+' : ''}`
  const pages = `${Math.ceil(count / pageSize)}${isCapped ? '+' : ''}`
  const more = typeof list === 'number' ? to < count : list.next !== null
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
