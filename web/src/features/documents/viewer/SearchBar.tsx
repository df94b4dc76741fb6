import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { ViewControl } from './control.ts'
import classes from './DocumentViewer.module.css'

interface SearchBarProps {
  words: string
  view: ViewControl
  onWords: (words: string) => void
  onClose: () => void
}

/** Search in the text of the open document. */
export function SearchBar({ words, view, onWords, onClose }: SearchBarProps) {
  const { t } = useLingui()
  const { found } = view
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') view.goToHit(event.shiftKey)
    if (event.key === 'Escape') onClose()
  }
  return (
    <search className={classes.search}>
      <TextInput
        aria-label={t`Search in this document`}
        placeholder={t`Search in this document`}
        value={words}
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
        onKeyDown={onKeyDown}
        autoFocus
      />
      <span role="status" className={classes.hits}>
        {found && (found.total === 0 ? <Trans>No results</Trans> : t`${found.current} of ${found.total}`)}
      </span>
      <ActionIcon
        variant="default"
        aria-label={t`Previous result`}
        disabled={!found?.total}
        onClick={() => view.goToHit(true)}
      >
        <IconChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t`Next result`}
        disabled={!found?.total}
        onClick={() => view.goToHit(false)}
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t`Close search`} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </search>
  )
}
