import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { useSigning } from '../../features/signing/signer-api.ts'
import { isApiError } from '../../platform/api/error.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { MessagePage } from '../../ui/layout/MessagePage.tsx'
import { outcomeOf } from './model/outcome.ts'
import { OutcomePage } from './OutcomePage.tsx'
import { Signing } from './Signing.tsx'

/** /sign/:id: the page of the link in an invitation to sign, also for people without an account. */
export function Component() {
  const { t } = useLingui()
  const { id: token = '' } = useParams()
  const { data, error, refetch } = useSigning(token)
  if (isApiError(error, 404))
    return (
      <MessagePage
        title={t`This link is not valid`}
        action={
          <Button component={Link} to={paths.contact}>
            <Trans>Write to us</Trans>
          </Button>
        }
      >
        <Trans>
          Part of the address may be missing, or the link has expired. Open the link in the latest e-mail, or
          contact the person who sent you the document.
        </Trans>
      </MessagePage>
    )
  if (data) {
    const outcome = outcomeOf(data)
    if (outcome === 'open') return <Signing token={token} page={data} />
    return <OutcomePage token={token} page={data} outcome={outcome} />
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <PageSkeleton />
}
