import { Trans, useLingui } from '@lingui/react/macro'
import type { Approval } from '#domain/approvals/contract.ts'
import { ACT, APPROVAL_STATE, type ApprovalState } from '#domain/approvals/rules.ts'
import { paths } from '#domain/kernel/paths.ts'
import { SettingsFrame } from '../../features/accounts/components/SettingsFrame.tsx'
import { APPROVALS_PAGE_SIZE, useApprovals } from '../../features/approvals/api.ts'
import { ApprovalBadge } from '../../features/approvals/components/ApprovalBadge.tsx'
import { LimitsCard } from '../../features/team/components/LimitsCard.tsx'
import { useServerClock } from '../../platform/clock/server-clock.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { None } from '../../ui/figures/None.tsx'
import { type Column, DataTable, TwoLines } from '../../ui/lists/DataTable.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { UrlTabs } from '../../ui/navigation/UrlTabs.tsx'
import classes from './ApprovalsPage.module.css'

/** The state of the open tab; what waits comes first. */
const stateIn = (params: URLSearchParams): ApprovalState | undefined => {
  const state = params.get('state') ?? 'waiting'
  return Object.hasOwn(APPROVAL_STATE, state) ? (state as ApprovalState) : undefined
}

/** /profile/approvals: what people of the team have prepared, and the limits above which they have to. */
export function Component() {
  const { t } = useLingui()
  const { params, page, setPage } = useUrlState()
  const { data, error, refetch } = useApprovals(stateIn(params), page)
  return (
    <SettingsFrame part="approvals">
      <div className={classes.page}>
        <div>
          <div className={classes.tabs}>
            <UrlTabs
              label={t`State`}
              param="state"
              clears={['page']}
              items={[
                { value: 'waiting', label: t`Waiting` },
                { value: 'all', label: t`All` },
                { value: 'done', label: t`Approved` },
                { value: 'refused', label: t`Refused` },
                { value: 'withdrawn', label: t`Withdrawn` },
                { value: 'over', label: t`Too late` },
              ]}
            />
          </div>
          <DataTable
            label={t`Approvals`}
            columns={useColumns()}
            rows={data?.results}
            rowKey={({ id }) => id}
            rowLink={({ id }) => paths.approval(id)}
            error={error}
            onRetry={() => void refetch()}
            skeletonRows={3}
            empty={
              <EmptyState title={t`Nothing here`} withPicture={false}>
                <Trans>What people of your team prepare for approval is listed here.</Trans>
              </EmptyState>
            }
            footer={
              data &&
              (page > 1 || data.next !== null) && (
                <Pager page={page} pageSize={APPROVALS_PAGE_SIZE} list={data} onPage={setPage} />
              )
            }
          />
        </div>
        <LimitsCard />
      </div>
    </SettingsFrame>
  )
}

const useColumns = (): Column<Approval>[] => [
  {
    key: 'act',
    header: <Trans>For approval</Trans>,
    cell: ({ act, deal }) => <TwoLines first={ACT[act]} second={deal.label} />,
    isTitle: true,
  },
  {
    key: 'state',
    header: <Trans>State</Trans>,
    cell: ({ state }) => <ApprovalBadge state={state} />,
    card: 'state',
  },
  {
    key: 'amount',
    header: <Trans>Amount</Trans>,
    cell: ({ amount }) => <MoneyText amount={amount} />,
    align: 'right',
    card: 'amount',
  },
  {
    key: 'prepared',
    header: <Trans>Prepared</Trans>,
    cell: ({ prepared_by, prepared_at }) => (
      <TwoLines first={prepared_by.name} second={<DateText iso={prepared_at} withTime />} />
    ),
    card: 'fact',
  },
  {
    key: 'ends',
    header: <Trans>Time left</Trans>,
    cell: (approval) => <TimeLeft approval={approval} />,
    card: 'clock',
  },
]

function TimeLeft({ approval: { state, ends_at } }: { approval: Approval }) {
  const { offsetMs } = useServerClock()
  return state === 'waiting' && ends_at !== null ? (
    <Countdown end={ends_at} offsetMs={offsetMs} withIcon />
  ) : (
    <None />
  )
}
