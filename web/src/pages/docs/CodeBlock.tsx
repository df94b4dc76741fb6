import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import classes from './Docs.module.css'

const SHOWN_MS = 2_000

/** Code with a button that copies it. */
export function CodeBlock({ code, lang }: { code: string; lang: string }) {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      toast.error(t`This could not be copied. Select the text and copy it.`)
    }
  }
  return (
    <div className={classes.code}>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no set of fields. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, with the keyboard too. */}
      <div className={classes.lines} role="group" tabIndex={0} aria-label={t`Code, ${lang}`}>
        <pre>
          <code>{code}</code>
        </pre>
      </div>
      <button
        type="button"
        className={classes.copy}
        onClick={copy}
        aria-label={isCopied ? t`Copied` : t`Copy`}
      >
        {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </button>
    </div>
  )
}
