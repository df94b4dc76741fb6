import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { queryClient } from '../query-client.ts'
import { viewAs } from '../view-as.ts'
import classes from './ViewAs.module.css'

/** Says all the time that this is somebody else's view, and ends it. */
export function ViewAsBand({ me }: { me: Me }) {
  const navigate = useNavigate()
  const end = async () => {
    viewAs.set(null)
    queryClient.clear()
    await navigate('/admin/users')
  }
  const name = `${me.first_name} ${me.last_name}`
  return (
    <section className={classes.band} aria-label="View As">
      <IconEye size={18} aria-hidden />
      <span>
        <Trans>
          You see HomeSlice as <b>{name}</b>. Bids, signatures and passwords are locked.
        </Trans>
      </span>
      <Button size="sm" onClick={end}>
        <Trans>End View As</Trans>
      </Button>
    </section>
  )
}
