import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { rolesOf } from '#domain/accounts/rules.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { Role } from '#domain/kernel/route.ts'
import { ROLE_LABEL } from '../../features/accounts/model/roles.ts'
import { useMe } from '../../platform/session/me.ts'
import { useEndViewAs } from '../../platform/view-as/use-view-as.ts'
import { MessagePage } from '../../ui/layout/MessagePage.tsx'

interface ForbiddenPageProps {
  /** The allowed roles, if known. */
  roles?: readonly Role[]
  /** What keeps a person of a team from it. */
  reason?: string
}

/** Shown if the user has no access to a page: the reason, and whom to contact. */
export default function ForbiddenPage({ roles, reason }: ForbiddenPageProps) {
  const { data: me } = useMe()
  if (!me) return <ForVisitor />
  if (reason) return <ForPerson reason={reason} />
  return me.impersonated ? <WhileViewing me={me} roles={roles} /> : <ForMember me={me} roles={roles} />
}

const CONTACT = (
  <Button component={Link} to={paths.contact}>
    <Trans>Write to us</Trans>
  </Button>
)

/** "Reviewer, Administrator", formatted in the reader's language. */
function useRoleNames() {
  const { t } = useLingui()
  return (roles: readonly Role[]) => roles.map((role) => t(ROLE_LABEL[role])).join(', ')
}

function ForMember({ me, roles }: { me: Me; roles?: readonly Role[] }) {
  const { t } = useLingui()
  const names = useRoleNames()
  const own = rolesOf(me)
  const has = names(own)
  const needed = roles && names(roles)
  return (
    <MessagePage
      title={t`You do not have access to this page`}
      action={
        <>
          <Button component={Link} to={paths.home} variant="filled">
            <Trans>Back to My Deals</Trans>
          </Button>
          {CONTACT}
        </>
      }
    >
      {roles ? (
        <Plural
          value={roles.length}
          one={`It is open to this role: ${needed}.`}
          other={`It is open to these roles: ${needed}.`}
        />
      ) : (
        <Trans>It is open to a role that your account does not have.</Trans>
      )}{' '}
      {has ? (
        <Plural
          value={own.length}
          one={`Your account has the role ${has}.`}
          other={`Your account has the roles ${has}.`}
        />
      ) : (
        <Trans>Your account has no role yet.</Trans>
      )}{' '}
      <Trans>HomeSlice administrators assign roles. Write to us if you need another one.</Trans>
    </MessagePage>
  )
}

function ForPerson({ reason }: { reason: string }) {
  const { t } = useLingui()
  return (
    <MessagePage
      title={t`You do not have access to this page`}
      action={
        <>
          <Button component={Link} to={paths.home} variant="filled">
            <Trans>Back to My Deals</Trans>
          </Button>
          <Button component={Link} to={paths.team}>
            <Trans>See the team</Trans>
          </Button>
        </>
      }
    >
      {reason}
    </MessagePage>
  )
}

function WhileViewing({ me, roles }: { me: Me; roles?: readonly Role[] }) {
  const { t } = useLingui()
  const names = useRoleNames()
  const end = useEndViewAs(me)
  const name = `${me.first_name} ${me.last_name}`
  const has = names(rolesOf(me))
  const needed = roles && names(roles)
  const isMember = me.next_step === 'home'
  return (
    <MessagePage
      title={t`You do not have access to this page`}
      action={
        <>
          <Button variant="filled" onClick={end}>
            <Trans>End View As</Trans>
          </Button>
          {isMember && (
            <Button component={Link} to={paths.home}>
              <Trans>My Deals of {name}</Trans>
            </Button>
          )}
        </>
      }
    >
      {MESSAGES.viewedUserForbidden}.{' '}
      {!isMember ? (
        <Trans>{name} has not completed registration and sees its steps instead.</Trans>
      ) : needed ? (
        <Trans>
          It is open to: {needed}. {name} has: {has}.
        </Trans>
      ) : null}
    </MessagePage>
  )
}

function ForVisitor() {
  const { t } = useLingui()
  return (
    <MessagePage
      title={t`You do not have access to this page`}
      action={
        <>
          <Button component={Link} to={paths.logIn} variant="filled">
            <Trans>Log in</Trans>
          </Button>
          {CONTACT}
        </>
      }
    >
      <Trans>It is open to members with a certain role. Log in to see which.</Trans>
    </MessagePage>
  )
}
