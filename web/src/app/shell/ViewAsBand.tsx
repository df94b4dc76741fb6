import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { Me } from '#domain/accounts/contract.ts'
import { rolesOf } from '#domain/accounts/rules.ts'
import { ROLE_LABEL } from '../../features/accounts/model/roles.ts'
import { useEndViewAs } from '../../platform/view-as/use-view-as.ts'
import classes from './ViewAs.module.css'

/** Shows permanently that an administrator is viewing as another user, with a button to end it. */
export default function ViewAsBand({ me, isBare }: { me: Me; isBare: boolean | undefined }) {
  const { t } = useLingui()
  const end = useEndViewAs(me)
  const name = `${me.first_name} ${me.last_name}`
  const roles = rolesOf(me).map((role) => t(ROLE_LABEL[role]))
  const who = [roles.join(', ') || t`no role yet`, me.company_name].filter(Boolean).join(', ')
  return (
    <section className={classes.band} aria-label={t`View As`} data-bare={isBare || undefined}>
      <IconEye size={18} aria-hidden />
      <span>
        <Trans>
          You are viewing HomeSlice as <b>{name}</b> ({who}).
        </Trans>{' '}
        <span className={classes.locked}>
          <Trans>You see what this user sees, and cannot change anything.</Trans>
        </span>
      </span>
      <Button size="sm" onClick={end}>
        <Trans>End View As</Trans>
      </Button>
    </section>
  )
}
