import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useLogInWithPasskey } from '../../features/accounts/api/passkeys.ts'
import { canUsePasskeys } from '../../features/accounts/model/passkeys.ts'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'

/** Logs in without e-mail address and password; nothing in a browser that cannot. */
export function PasskeyLogIn() {
  const logIn = useLogInWithPasskey()
  if (!canUsePasskeys()) return null
  return (
    <>
      <span>
        <Button
          size="sm"
          leftSection={<IconFingerprint size={16} aria-hidden />}
          loading={logIn.isPending}
          onClick={() => logIn.mutate()}
        >
          <Trans>Log in with a passkey</Trans>
        </Button>
      </span>
      <FormErrors messages={logIn.error ? [logIn.error.message] : []} />
    </>
  )
}
