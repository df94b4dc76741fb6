import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './DocumentViewer.module.css'
import type { PdfControl } from './PdfPane.tsx'
import { typedPage } from './zoom.ts'

/** The page in view; another number goes to that page. */
export function PageField({ pdf: { page, pages, goTo } }: { pdf: PdfControl }) {
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
