import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { FilePageText } from '#domain/documents/contract.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import classes from './PagesPane.module.css'
import { loadContent } from './use-content.ts'

type Loaded = { state: 'loading' } | ({ state: 'ready' } & FilePageText) | { state: 'failed'; error: unknown }

/** What a page says, beside its picture, for readers who cannot see that or enlarge letters. */
export function PageText({ page, address }: { page: number; address: string }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<Loaded>({ state: 'loading' })
  useEffect(() => {
    const abort = new AbortController()
    setShown({ state: 'loading' })
    loadContent(address, abort.signal).then(
      ({ bytes }) =>
        setShown({ state: 'ready', ...(JSON.parse(new TextDecoder().decode(bytes)) as FilePageText) }),
      (error: unknown) => !abort.signal.aborted && setShown({ state: 'failed', error }),
    )
    return () => abort.abort()
  }, [address])
  return (
    <section
      className={classes.text}
      aria-label={t`Text of page ${page}`}
      aria-live="polite"
      aria-busy={shown.state === 'loading'}
      // Focusable, so that it can be scrolled by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
    >
      <h2>
        <Trans>Text of page {page}</Trans>
      </h2>
      {shown.state === 'failed' && <ErrorState error={shown.error} />}
      {shown.state === 'ready' && (
        <>
          <p className={classes.mark}>
            <Trans>Shown to {shown.mark.join(', ')}</Trans>
          </p>
          <p className={classes.words}>
            {shown.text || <Trans>This page has no text that can be read; it may be a scan.</Trans>}
          </p>
        </>
      )}
    </section>
  )
}
