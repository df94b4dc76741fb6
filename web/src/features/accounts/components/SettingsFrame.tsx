import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { notificationSettings, paths } from '#domain/kernel/paths.ts'
import { roleMay, roleOversees } from '#domain/kernel/team-roles.ts'
import { hasRole, useMe } from '../../../platform/session/me.ts'
import { Page, PageHead } from '../../../ui/layout/Page.tsx'
import { Strip } from '../../../ui/navigation/Strip.tsx'
import { useHasTeam } from '../api/team.ts'
import classes from './SettingsFrame.module.css'

type Part =
  | 'you'
  | 'security'
  | 'data'
  | 'company'
  | 'team'
  | 'funds'
  | 'approvals'
  | 'notifications'
  | 'sign-on'
  | 'developers'

/** One part of the settings, with the way to the others. Before the identity check only security and the own data are open. */
export function SettingsFrame({ part, children }: { part: Part; children: ReactNode }) {
  const { t } = useLingui()
  const { data: me } = useMe()
  const all = [
    { value: 'you', label: t`You`, to: paths.profile },
    { value: 'security', label: t`Security`, to: paths.security },
    { value: 'data', label: t`Your data`, to: paths.yourData },
    { value: 'company', label: t`Company`, to: paths.ownCompany },
    { value: 'team', label: t`Team`, to: paths.team },
    { value: 'funds', label: t`Funds`, to: paths.funds },
    { value: 'approvals', label: t`Approvals`, to: paths.approvals },
    { value: 'notifications', label: t`Notifications`, to: notificationSettings },
    { value: 'sign-on', label: t`Sign-on`, to: paths.signOn },
    { value: 'developers', label: t`Developers`, to: paths.developers },
  ] as const
  const hasTeam = useHasTeam()
  // Staff act for HomeSlice, and have no team.
  const mayHaveTeam = me !== undefined && hasRole(me, ['buyer', 'seller'])
  const isOpen: Partial<Record<Part, boolean>> = {
    company: mayHaveTeam && me.company_id !== null,
    // A person alone finds it on the page of the company.
    team: part === 'team' || (mayHaveTeam && (hasTeam || me.company_id === null)),
    funds: part === 'funds' || (me !== undefined && hasRole(me, ['buyer']) && roleOversees(me.team.role)),
    approvals: hasTeam || part === 'approvals',
    'sign-on': part === 'sign-on' || (hasTeam && me !== undefined && roleMay(me.team.role, 'manage')),
  }
  const parts = all.filter(
    ({ value }) =>
      value === 'security' || value === 'data' || (me?.next_step === 'home' && (isOpen[value] ?? true)),
  )
  const here = all.find(({ value }) => value === part)?.label ?? ''
  return (
    <Page title={t`${here}, settings`}>
      <PageHead title={t`Settings`} />
      <Strip open={`${part} of ${parts.length}`} className={classes.strip}>
        {(line) => (
          <nav ref={line} className={classes.parts} aria-label={t`Settings`}>
            {parts.map(({ value, label, to }) => (
              <Link key={value} to={to} aria-current={value === part ? 'page' : undefined}>
                {label}
              </Link>
            ))}
          </nav>
        )}
      </Strip>
      {children}
    </Page>
  )
}
