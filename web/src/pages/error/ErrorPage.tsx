import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { MessagePage } from '../../ui/layout/MessagePage.tsx'
import { NotFoundPage } from '../../ui/layout/NotFoundPage.tsx'

/** Shown when rendering a page fails. Most often a page of an older version could not be loaded. */
export function ErrorPage() {
  const { t } = useLingui()
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <MessagePage
      title={t`Something went wrong on this page`}
      action={
        <Button variant="filled" onClick={() => window.location.reload()}>
          <Trans>Load the page again</Trans>
        </Button>
      }
    >
      <Trans>No saved data is lost.</Trans>
    </MessagePage>
  )
}
