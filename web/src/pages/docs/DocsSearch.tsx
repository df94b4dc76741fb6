import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { localeOf } from '#domain/kernel/language.ts'
import { paths } from '#domain/kernel/paths.ts'
import { languageOfDocs } from '../../platform/docs/address.ts'
import { useDocsIndex } from '../../platform/docs/content.ts'
import { useLanguage } from '../../platform/language/language.ts'
import classes from './Docs.module.css'
import { excerpt, search } from './search.ts'

/** Searches guides and reference. Arrow keys move through what is found, Escape empties the field. */
export function DocsSearch() {
  const { t } = useLingui()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [isWanted, setWanted] = useState(false)
  const { data } = useDocsIndex(isWanted)
  const box = useRef<HTMLDivElement>(null)
  const found = data ? search(data, typed) : []
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setTyped('')
      box.current?.querySelector('input')?.focus()
    }
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!way) return
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + way]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <search ref={box} className={classes.search} onKeyDown={move}>
      <TextInput
        type="search"
        aria-label={t`Search the guides and the reference`}
        placeholder={t`Search`}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onFocus={() => setWanted(true)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className={classes.count}>
        {data && typed.trim() !== '' && found.length === 0 && <Trans>Nothing was found.</Trans>}
      </p>
      {found.length > 0 && (
        <ul className={classes.found}>
          {found.map(({ to, title, page, text }) => (
            <li key={to} lang={localeOf(languageOfDocs(language, to))}>
              <Link to={`${paths.docs}/${to}`} onClick={() => setTyped('')}>
                <b>{title}</b> {title !== page && <span>{page}</span>}
                <small>{excerpt(text, typed)}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
