import { Trans, useLingui } from '@lingui/react/macro'
import type { CompanyPerson } from '#domain/companies/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { TEAM_ROLE } from '#domain/kernel/team-roles.ts'
import { KycBadge } from '../../features/accounts/components/UserBadges.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { None } from '../../ui/figures/None.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { type Column, DataTable, TwoLines } from '../../ui/lists/DataTable.tsx'
import classes from './Company.module.css'

/** The people who act for the account, with those who have left. */
export function People({ people }: { people: readonly CompanyPerson[] }) {
  const { t } = useLingui()
  const columns: Column<CompanyPerson>[] = [
    {
      key: 'person',
      header: <Trans>Person</Trans>,
      isTitle: true,
      card: 'fact',
      cell: ({ name, job_title, email }) => (
        <TwoLines
          first={name}
          second={<span className={classes.address}>{[job_title, email].filter(Boolean).join(' · ')}</span>}
        />
      ),
    },
    {
      key: 'role',
      header: <Trans>Role</Trans>,
      card: 'fact',
      cell: ({ role, is_in_team }) => (is_in_team && role ? TEAM_ROLE[role] : <Trans>Has left</Trans>),
    },
    {
      key: 'kyc',
      header: <Trans>Identity</Trans>,
      card: 'fact',
      cell: ({ kyc_state }) => <KycBadge state={kyc_state} />,
    },
    {
      key: 'seen',
      header: <Trans>Last seen</Trans>,
      card: 'fact',
      cell: ({ last_seen_at }) => (last_seen_at ? <DateText iso={last_seen_at} withTime /> : <None />),
    },
  ]
  return (
    <section className={classes.licences} aria-labelledby="people">
      <Card title={<span id="people">{t`People`}</span>} padded={false}>
        {null}
      </Card>
      <DataTable
        label={t`People`}
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        rowLink={({ id }) => paths.user(id)}
        empty={null}
      />
    </section>
  )
}
