import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { MessagePage } from '../../ui/layout/MessagePage.tsx'
import { NotFoundPage } from '../../ui/layout/NotFoundPage.tsx'

/** In the place of a page that broke. A page that cannot be fetched is mostly one of an older version. */
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
