import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ViewControl } from './control.ts'
import classes from './DocumentViewer.module.css'
import { typedPage } from './zoom.ts'

/** The page in view; another number goes to that page. */
export function PageField({ view: { page, pages, goTo } }: { view: ViewControl }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const finish = () => {
    const wanted = typed === null ? null : typedPage(typed, pages)
    if (wanted !== null) goTo(wanted)
    setTyped(null)
  }
  return (
    <span className={classes.page}>
      <TextInput
        aria-label={t`Page`}
        inputMode="numeric"
        size="xs"
        value={typed ?? String(page)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={finish}
        onKeyDown={({ key }) => key === 'Enter' && finish()}
      />
      <span>{t`of ${pages}`}</span>
    </span>
  )
}
