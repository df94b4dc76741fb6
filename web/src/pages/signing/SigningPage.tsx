import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SHOWN_DAYS } from '#domain/signing/vocabulary.ts'
import { MINE_PAGE, useMySigning } from '../../features/signing/api.ts'
import text from '../../styles/text.module.css'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { MyRequest } from './MyRequest.tsx'
import classes from './SigningPage.module.css'

/** /signing: requests for the reader's signature, and what they signed. */
export function Component() {
  const { t } = useLingui()
  const { page, setPage } = useUrlState()
  const waiting = useMySigning('to_sign')
  const past = useMySigning('past', page)
  return (
    <Page title={t`Documents to sign`} width="medium">
      <PageHead
        title={<Trans>Documents to sign</Trans>}
        subtitle={<Trans>Requests to you, and documents you signed.</Trans>}
      />
      {waiting.data?.count === 0 && past.data?.count === 0 ? (
        <EmptyState title={t`No requests for your signature`}>
          <Trans>When you receive one, the document is listed here, and we e-mail you its link.</Trans>
        </EmptyState>
      ) : (
        <div className={classes.cards}>
          <Requests title={<Trans>Awaiting your signature</Trans>} list={waiting}>
            <Trans>Nothing to sign.</Trans>
          </Requests>
          <Requests
            title={<Trans>Earlier</Trans>}
            subtitle={
              <Trans>
                A signed document can be downloaded here for {SHOWN_DAYS} days after the last signature.
              </Trans>
            }
            list={past}
            pager={
              past.data &&
              (page > 1 || past.data.next !== null) && (
                <Pager page={page} pageSize={MINE_PAGE} list={past.data} onPage={setPage} />
              )
            }
          >
            <Trans>You have not signed a document yet.</Trans>
          </Requests>
        </div>
      )}
    </Page>
  )
}

interface RequestsProps {
  title: ReactNode
  subtitle?: ReactNode
  list: ReturnType<typeof useMySigning>
  pager?: ReactNode
  /** Said of an empty list. */
  children: ReactNode
}

function Requests({ title, subtitle, list, pager, children }: RequestsProps) {
  const { data, error, refetch } = list
  return (
    <Card as="section" title={title} subtitle={subtitle}>
      {data && data.results.length > 0 ? (
        <ul className={classes.list}>
          {data.results.map((request) => (
            <MyRequest key={request.id} request={request} />
          ))}
        </ul>
      ) : data ? (
        <p className={text.muted}>{children}</p>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={3} />
      )}
      {pager}
    </Card>
  )
}
