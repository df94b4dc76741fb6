import { Trans } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import text from '../../styles/text.module.css'
import { lazyDialog } from '../../ui/feedback/later.tsx'
import { Opener } from '../../ui/navigation/Opener.tsx'
import classes from './AccountMenu.module.css'
import { ActsFor } from './ActsFor.tsx'

const loadItems = () => import('./AccountMenuItems.tsx')
const ViewAsPicker = lazyDialog(() => import('./ViewAsPicker.tsx'))

export function AccountMenu({ me }: { me: Me }) {
  const [picking, setPicking] = useState(false)
  const name = `${me.first_name} ${me.last_name}`
  return (
    <>
      <Opener
        popup="menu"
        load={loadItems}
        content={{ me, onViewAs: () => setPicking(true) }}
        button={
          <button type="button" className={classes.account}>
            <span className={classes.avatar} aria-hidden>
              {me.first_name.charAt(0)}
              {me.last_name.charAt(0)}
            </span>
            <span className={text.srOnly}>
              <Trans>Account of</Trans>{' '}
            </span>
            <span className={classes.names}>
              <b>{name}</b>
              <span>
                <ActsFor me={me} />
              </span>
            </span>
            <IconChevronDown size={16} className={classes.chevron} aria-hidden />
          </button>
        }
      />
      {picking && <ViewAsPicker onClose={() => setPicking(false)} />}
    </>
  )
}
