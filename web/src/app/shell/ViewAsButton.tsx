import { Trans } from '@lingui/react/macro'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import { lazyDialog } from '../../ui/feedback/later.tsx'
import classes from './TopBar.module.css'

const ViewAsPicker = lazyDialog(() => import('./ViewAsPicker.tsx'))

/** The View As selector of the top bar: shows who is viewed, and opens the list of users. */
export function ViewAsButton({ me }: { me: Me }) {
  const [picking, setPicking] = useState(false)
  const name = `${me.first_name} ${me.last_name}`
  return (
    <>
      <button
        type="button"
        className={classes.viewAs}
        data-on={me.impersonated || undefined}
        aria-haspopup="dialog"
        onClick={() => setPicking(true)}
      >
        <IconEye size={16} aria-hidden />
        <span>{me.impersonated ? <Trans>View As: {name}</Trans> : <Trans>View As</Trans>}</span>
      </button>
      {picking && <ViewAsPicker onClose={() => setPicking(false)} />}
    </>
  )
}
