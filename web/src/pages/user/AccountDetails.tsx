import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Switch } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { User } from '#domain/accounts/contract.ts'
import { areRolesInConflict, ROLE_FLAGS, STAFF_DO_NOT_BID } from '#domain/accounts/roles.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { paths } from '#domain/kernel/paths.ts'
import { type UserChange, usePatchUser, useUserStorage } from '../../features/accounts/api/users.ts'
import { useRoleNames } from '../../features/accounts/components/UserBadges.tsx'
import { type RoleFlag, userName } from '../../features/accounts/model/users.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { formatBytes } from '../../ui/files/file-text.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import classes from './AccountDetails.module.css'
import { UserSecondFactor } from './UserSecondFactor.tsx'

/** An administrator's settings of an account: roles, limit, activity. */
export function AccountDetails({ user }: { user: User }) {
  const { t } = useLingui()
  const yesNo = (value: boolean) => (value ? t`Yes` : t`No`)
  return (
    <div className={classes.cards}>
      <Card as="section" title={<Trans>Account</Trans>}>
        <Rows>
          <Row label={<Trans>E-mail</Trans>}>{user.email}</Row>
          <Row label={<Trans>E-mail verified</Trans>}>{yesNo(user.is_email_verified)}</Row>
          <Row label={<Trans>User agreement accepted</Trans>}>{yesNo(user.is_user_agreement_accepted)}</Row>
          <Row label={<Trans>Since</Trans>}>
            <DateText iso={user.created_at} withTime />
          </Row>
          <StorageRows id={user.id} />
        </Rows>
      </Card>
      <RolesCard user={user} />
      <LimitCard user={user} />
      <div className={classes.column}>
        <ActivityCard user={user} />
        <UserSecondFactor user={user} />
      </div>
    </div>
  )
}

/** How much of the quotas the user's files take. */
function StorageRows({ id }: { id: string }) {
  const { data } = useUserStorage(id)
  if (!data) return null
  const { account, fullest_deal } = data
  return (
    <>
      <Row label={<Trans>Stored files</Trans>}>
        <Trans>
          {account.files}, {formatBytes(account.bytes)} of {formatBytes(account.most_bytes)}
        </Trans>
      </Row>
      {fullest_deal && (
        <Row label={<Trans>Fullest deal</Trans>}>
          <Link to={paths.deal(fullest_deal.id)}>
            <Trans>
              {formatBytes(fullest_deal.bytes)} of {formatBytes(fullest_deal.most_bytes)}
            </Trans>
          </Link>
        </Row>
      )}
    </>
  )
}

interface RequestedChange {
  change: UserChange
  title: string
  confirm: string
  done: string
  danger: boolean
  text: string
  /** Requires a reason when an account is activated or deactivated; it is recorded in the user's history. */
  withReason?: boolean
}

/** Confirms a change that ends the user's sessions. */
function ChangeDialog({
  user,
  requested,
  onClose,
}: {
  user: User
  requested: RequestedChange
  onClose: () => void
}) {
  const { t } = useLingui()
  const patch = usePatchUser(user.id)
  const rejected = patch.error && toFormErrors(patch.error)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={requested.title}
      confirmLabel={requested.confirm}
      danger={requested.danger}
      busy={patch.isPending}
      error={rejected && [...rejected.nonField, ...Object.values(rejected.fields).flat()].join(' ')}
      reason={
        requested.withReason
          ? {
              label: t`Reason`,
              description: t`For the history of this account. The user does not see it.`,
              required: true,
              maxLength: 500,
            }
          : undefined
      }
      onConfirm={(reason) =>
        patch.mutate(requested.withReason ? { ...requested.change, reason } : requested.change, {
          onSuccess: () => {
            toast.success(requested.done)
            onClose()
          },
        })
      }
    >
      {requested.text}
    </Dialog>
  )
}

function RolesCard({ user }: { user: User }) {
  const { t } = useLingui()
  const names = useRoleNames()
  const [requested, setRequested] = useState<RequestedChange | null>(null)
  const name = userName(user)
  const isBarred = (flag: RoleFlag) => areRolesInConflict({ ...user, [flag]: true }) && !user[flag]
  const request = (flag: RoleFlag) => {
    const role = names[flag]
    const gives = !user[flag]
    setRequested({
      change: { [flag]: gives },
      title: gives ? t`Make ${name} a ${role}` : t`Remove the role ${role} from ${name}`,
      confirm: gives ? t`Add role ${role}` : t`Remove role ${role}`,
      done: t`${name}’s roles are changed`,
      danger: !gives,
      text:
        gives && (flag === 'is_buyer' || flag === 'is_seller')
          ? t`${name} is logged out everywhere. If their KYC record lacks answers to the questions of this role, it is reopened, and they cannot use the market until it is approved. Bids already placed remain binding.`
          : t`${name} is logged out everywhere and has the new roles after the next log-in.`,
    })
  }
  return (
    <Card as="section" title={<Trans>Roles</Trans>}>
      <div className={classes.roles}>
        {ROLE_FLAGS.map((flag) => (
          <Switch
            key={flag}
            label={names[flag]}
            checked={user[flag]}
            disabled={isBarred(flag)}
            onChange={() => request(flag)}
            withThumbIndicator={false}
          />
        ))}
      </div>
      {ROLE_FLAGS.some(isBarred) && <p className={classes.hint}>{inLanguage(STAFF_DO_NOT_BID)}</p>}
      {requested && <ChangeDialog user={user} requested={requested} onClose={() => setRequested(null)} />}
    </Card>
  )
}

function LimitCard({ user }: { user: User }) {
  const { t } = useLingui()
  const patch = usePatchUser(user.id)
  const [limit, setLimit] = useState(user.exposure_limit ?? '')
  const rejected = patch.error && toFormErrors(patch.error)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (patch.isPending) return
    patch.mutate(
      { exposure_limit: limit === '' ? null : limit },
      { onSuccess: () => toast.success(t`Exposure limit saved`) },
    )
  }
  return (
    <Card as="section" title={<Trans>Exposure limit</Trans>}>
      <form className={classes.limit} onSubmit={save} noValidate>
        <MoneyField
          label={t`Limit over all open bids`}
          help={t`Leading amounts and hidden maximums together. Leave blank for no limit.`}
          name="exposure_limit"
          value={limit}
          onChange={setLimit}
          error={rejected?.fields.exposure_limit?.[0] ?? rejected?.nonField[0]}
        />
        <Button type="submit" loading={patch.isPending} disabled={limit === (user.exposure_limit ?? '')}>
          <Trans>Save limit</Trans>
        </Button>
      </form>
    </Card>
  )
}

function ActivityCard({ user }: { user: User }) {
  const { t } = useLingui()
  const [requested, setRequested] = useState<RequestedChange | null>(null)
  const name = userName(user)
  const request = () =>
    setRequested(
      user.is_active
        ? {
            change: { is_active: false },
            title: t`Deactivate ${name}`,
            confirm: t`Deactivate account`,
            done: t`${name} is deactivated`,
            danger: true,
            withReason: true,
            text: t`${name} is logged out everywhere and cannot log in. Bids already placed remain binding.`,
          }
        : {
            change: { is_active: true },
            title: t`Reactivate ${name}`,
            confirm: t`Reactivate account`,
            done: t`${name} may log in again`,
            danger: false,
            withReason: true,
            text: t`${name} may log in again with the roles above.`,
          },
    )
  return (
    <Card as="section" title={<Trans>Activity</Trans>}>
      <div className={classes.activity}>
        <p>
          {user.is_active ? (
            <Trans>Active.</Trans>
          ) : (
            <Trans>The account is deactivated and cannot log in.</Trans>
          )}
        </p>
        <Button variant={user.is_active ? 'danger' : 'default'} onClick={request}>
          {user.is_active ? <Trans>Deactivate</Trans> : <Trans>Reactivate</Trans>}
        </Button>
      </div>
      {requested && <ChangeDialog user={user} requested={requested} onClose={() => setRequested(null)} />}
    </Card>
  )
}
