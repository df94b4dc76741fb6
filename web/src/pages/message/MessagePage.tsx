import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { useMessage } from '../../features/contact/api.ts'
import { StateBadge } from '../../features/contact/components/StateBadge.tsx'
import { isApiError } from '../../platform/api/error.ts'
import text from '../../styles/text.module.css'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import classes from './MessagePage.module.css'

/** /admin/messages/:id: the message, its replies, and a form for the next reply. */
export function Component() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { data: message, error, refetch } = useMessage(id)
  if (isApiError(error, 404) || isApiError(error, 400)) {
    return (
      <Page title={t`Messages`} width="medium">
        <EmptyState title={t`Message not found`} action={<BackToMessages />} />
      </Page>
    )
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!message) return <PageSkeleton />
  return (
    <Page title={message.subject} width="medium">
      <PageHead
        above={<BackToMessages />}
        title={message.subject}
        badges={<StateBadge state={message.state} />}
        subtitle={
          <>
            {message.reference} · <DateText iso={message.created_at} withTime />
          </>
        }
      />
      <div className={classes.stack}>
        <Card as="section" title={t`Message`}>
          <Rows>
            <Row label={t`Name`}>{message.name}</Row>
            <Row label={t`E-mail`}>
              <a className={text.link} href={`mailto:${message.email}`}>
                {message.email}
              </a>
            </Row>
            <Row label={t`Account`}>
              {message.user ? (
                <TextLink to={paths.user(message.user.id)}>{message.user.email}</TextLink>
              ) : (
                <Trans>Sent without logging in</Trans>
              )}
            </Row>
          </Rows>
          <p className={classes.words}>{message.message}</p>
        </Card>
        {message.answers.map((answer) => (
          <Card key={answer.id} as="section" title={t`Answer`}>
            <p className={text.small}>
              {answer.answered_by} · <DateText iso={answer.answered_at} withTime />
            </p>
            <p className={classes.words}>{answer.text}</p>
          </Card>
        ))}
        <AnswerCard key={message.answers.length} message={message} />
      </div>
    </Page>
  )
}

const BackToMessages = () => (
  <p className={classes.back}>
    <TextLink to={paths.messages}>
      <Trans>All messages</Trans>
    </TextLink>
  </p>
)
