import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { MessagePage } from '../../ui/layout/MessagePage.tsx'
import { NotFoundPage } from '../../ui/layout/NotFoundPage.tsx'
import { isReachable } from './is-reachable.ts'
import { isLoadError } from './load-error.ts'

/** Shown when rendering a page fails, or when its code could not be loaded. */
export function ErrorPage() {
  const { t } = useLingui()
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  if (isLoadError(error)) return <UnreachablePage />
  return (
    <MessagePage
      title={t`Something went wrong`}
      action={
        <Button variant="filled" onClick={() => window.location.reload()}>
          <Trans>Load the page again</Trans>
        </Button>
      }
    >
      <Trans>Your saved work is safe.</Trans>
    </MessagePage>
  )
}

/** The code of a page did not load: the server is unavailable, or has a newer version. */
function UnreachablePage() {
  const { t } = useLingui()
  const [isTrying, setIsTrying] = useState(false)
  const [tries, setTries] = useState(0)
  const retry = async () => {
    setIsTrying(true)
    // The browser's own error page has no way back.
    if (await isReachable()) return window.location.reload()
    setIsTrying(false)
    setTries(tries + 1)
  }
  return (
    <MessagePage
      title={t`HomeSlice cannot be reached`}
      action={
        <Button variant="filled" loading={isTrying} onClick={() => void retry()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>Check your connection and try again. Your saved work is safe.</Trans>
      <span role="status">{tries > 0 && <Trans> It still cannot be reached.</Trans>}</span>
    </MessagePage>
  )
}
