import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { logOut } from '../../../platform/session/session.ts'

/** Lets the user leave onboarding, to continue later or with another account. */
export function LogOutButton() {
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    setIsLeaving(true)
    await logOut()
    await navigate(paths.logIn)
  }
  return (
    <Button size="sm" loading={isLeaving} onClick={() => void leave()}>
      <Trans>Log out</Trans>
    </Button>
  )
}
