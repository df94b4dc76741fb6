import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Me } from '#domain/accounts/contract.ts'
import type { SignOn, SignOnProvider } from '#domain/sign-on/contract.ts'
import { ProofForm } from '../../features/accounts/components/ProofForm.tsx'
import { useTurnOnDirectory } from '../../features/sign-on/api.ts'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { ShownOnce } from '../../ui/fields/ShownOnce.tsx'
import { CopyButton } from '../../ui/navigation/CopyButton.tsx'
import classes from './SignOn.module.css'

interface DirectoryDialogProps {
  provider: SignOnProvider
  signOn: SignOn
  me: Me
  onClose: () => void
}

/** Makes a token for the directory of a provider, and shows it once. */
export function DirectoryDialog({ provider, signOn, me, onClose }: DirectoryDialogProps) {
  const { t } = useLingui()
  const turnOn = useTurnOnDirectory(provider.id)
  const isReplaced = provider.directory !== null
  return (
    <OpenModal onClose={onClose} title={t`Directory of ${provider.name}`} closeOnClickOutside={!turnOn.data}>
      {turnOn.data ? (
        <div className={classes.form}>
          <div className={classes.fact}>
            <span className={classes.label}>
              <Trans>Address, which your directory must know</Trans>
            </span>
            <code className={classes.code}>{signOn.scim_url}</code>
            <CopyButton text={signOn.scim_url} label={t`Copy the address for your directory`} />
          </div>
          <ShownOnce label={t`Token of your directory`} secret={turnOn.data.token} />
          <Button variant="filled" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </div>
      ) : (
        <ProofForm me={me} submitLabel={t`Create token`} busy={turnOn.isPending} onSubmit={turnOn.mutate}>
          {isReplaced ? (
            <Trans>The token that your directory uses now no longer works.</Trans>
          ) : (
            <Trans>
              Anyone with the token can add people of your domains to the team, change their roles and remove
              them. You stay its owner, whatever the directory says.
            </Trans>
          )}
        </ProofForm>
      )}
    </OpenModal>
  )
}
