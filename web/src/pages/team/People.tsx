import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import { ABOUT_ROLE, roleMay, TEAM_ROLE } from '#domain/kernel/team-roles.ts'
import type { Team, TeamMember } from '#domain/team/contract.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { type Column, DataTable, TwoLines } from '../../ui/lists/DataTable.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import classes from './Team.module.css'

type Change = 'role' | 'remove' | 'hand_over'

/** The people who act for the account, and what the reader may change of each. */
export function People({ team, me }: { team: Team; me: Me }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<{ change: Change; person: TeamMember } | null>(null)
  const close = () => setOpen(null)
  const canChange = team.members.some(({ can }) => can.change || can.hand_over)
  const columns: Column<TeamMember>[] = [
    {
      key: 'person',
      header: <Trans>Person</Trans>,
      isTitle: true,
      card: 'fact',
      cell: (person) => (
        <TwoLines
          first={
            <>
              {person.name} {person.id === me.team.person && <Trans>(you)</Trans>}
            </>
          }
          second={
            <span className={classes.address}>
              {[person.job_title, person.email].filter(Boolean).join(' · ')}
            </span>
          }
        />
      ),
    },
    {
      key: 'role',
      header: <Trans>Role</Trans>,
      card: 'fact',
      cell: (person) => (
        <span className={classes.role} title={ABOUT_ROLE[person.role]}>
          {TEAM_ROLE[person.role]}
          {roleMay(person.role, 'bind') && !person.is_checked && (
            <Badge tone="warn" wraps>
              <Trans>Identity not checked yet</Trans>
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: 'seen',
      header: <Trans>Last seen</Trans>,
      card: 'fact',
      cell: ({ last_seen_at }) =>
        last_seen_at ? <DateText iso={last_seen_at} withTime /> : <Trans>Not logged in</Trans>,
    },
    ...(canChange
      ? [
          {
            key: 'action',
            header: <Trans>Action</Trans>,
            card: 'action' as const,
            cell: (person: TeamMember) => (
              <PersonActions person={person} onChange={(change) => setOpen({ change, person })} />
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <DataTable
        label={t`People`}
        columns={columns}
        rows={team.members}
        rowKey={({ id }) => id}
        empty={null}
      />
      {open?.change === 'role' && <RoleDialog person={open.person} roles={team.can.give} onClose={close} />}
      {open?.change === 'remove' && <RemoveDialog person={open.person} onClose={close} />}
      {open?.change === 'hand_over' && <HandOverDialog person={open.person} me={me} onClose={close} />}
    </>
  )
}

interface PersonActionsProps {
  person: TeamMember
  onChange: (change: Change) => void
}

function PersonActions({ person: { name, can }, onChange }: PersonActionsProps) {
  const { t } = useLingui()
  return (
    <div className={classes.acts}>
      {can.change && (
        <>
          <Button size="sm" aria-label={t`Change role of ${name}`} onClick={() => onChange('role')}>
            <Trans>Change role</Trans>
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-label={t`Remove ${name}`}
            onClick={() => onChange('remove')}
          >
            <Trans>Remove</Trans>
          </Button>
        </>
      )}
      {can.hand_over && (
        <Button
          size="sm"
          aria-label={t`Hand over the account to ${name}`}
          onClick={() => onChange('hand_over')}
        >
          <Trans>Hand over</Trans>
        </Button>
      )}
    </div>
  )
}
