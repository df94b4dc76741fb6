import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageCard } from '#domain/contact/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { MESSAGES_PAGE_SIZE, useMessages } from '../../features/contact/api.ts'
import { StateBadge } from '../../features/contact/components/StateBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { type Column, DataTable, TwoLines } from '../../ui/lists/DataTable.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { UrlTabs } from '../../ui/navigation/UrlTabs.tsx'
import classes from './MessagesPage.module.css'

/** /admin/messages: messages from the contact page. */
export function Component() {
  const { t } = useLingui()
  const { params, page, setPage } = useUrlState()
  const { data, error, refetch } = useMessages(params, page)
  const columns: Column<MessageCard>[] = [
    {
      key: 'subject',
      header: <Trans>Message</Trans>,
      cell: (message) => <TwoLines first={message.subject} second={message.excerpt} />,
      isTitle: true,
    },
    {
      key: 'from',
      header: <Trans>From</Trans>,
      cell: (message) => <TwoLines first={message.name} second={message.email} />,
    },
    { key: 'reference', header: <Trans>Number</Trans>, cell: (message) => message.reference },
    { key: 'state', header: <Trans>State</Trans>, cell: (message) => <StateBadge state={message.state} /> },
    {
      key: 'created',
      header: <Trans>Received</Trans>,
      cell: (message) => <DateText iso={message.created_at} withTime />,
    },
  ]
  return (
    <Page title={t`Messages`}>
      <PageHead
        title={<Trans>Messages</Trans>}
        subtitle={<Trans>Messages from the contact page, newest first.</Trans>}
      />
      <div className={classes.filters}>
        <UrlTabs
          label={t`State`}
          param="state"
          items={[
            { value: 'open', label: t`Open` },
            { value: 'answered', label: t`Answered` },
            { value: 'all', label: t`All` },
          ]}
        />
        <div className={classes.search}>
          <SearchField label={t`Number, sender or text`} />
        </div>
      </div>
      <DataTable
        label={t`Messages`}
        columns={columns}
        rows={data?.results}
        rowKey={(message) => message.id}
        rowLink={(message) => paths.message(message.id)}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title={t`No messages here`} withPicture={false}>
            <Trans>Try another state or another search.</Trans>
          </EmptyState>
        }
        footer={data && <Pager page={page} pageSize={MESSAGES_PAGE_SIZE} list={data} onPage={setPage} />}
      />
    </Page>
  )
}
