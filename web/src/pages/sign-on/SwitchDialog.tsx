import { Trans, useLingui } from '@lingui/react/macro'
import type { Me } from '#domain/accounts/contract.ts'
import type { SignOnProvider } from '#domain/sign-on/contract.ts'
import { ProofForm } from '../../features/accounts/components/ProofForm.tsx'
import { useChangeProvider } from '../../features/sign-on/api.ts'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'

const CHANGE = {
  on: { is_active: true },
  off: { is_active: false },
  enforce: { is_enforced: true },
  free: { is_enforced: false },
}
export type Switch = keyof typeof CHANGE

interface SwitchDialogProps {
  provider: SignOnProvider
  to: Switch
  me: Me
  onClose: () => void
}

/** Turns a provider on or off, or makes it the only way to log in, after the password. */
export function SwitchDialog({ provider, to, me, onClose }: SwitchDialogProps) {
  const { t } = useLingui()
  const change = useChangeProvider(provider.id)
  const { name } = provider
  const texts = {
    on: { title: t`Turn on ${name}`, text: <Trans>People log in with it again.</Trans> },
    off: {
      title: t`Turn off ${name}`,
      text: <Trans>No one logs in with it until it is turned on again. Passwords and passkeys work.</Trans>,
    },
    enforce: {
      title: t`Make it the only way to log in`,
      text: (
        <Trans>
          All people of your team except the owner are logged out now, and log in with {name} only. The owner
          keeps their password, so that your company is not locked out if {name} fails. API keys keep working.
        </Trans>
      ),
    },
    free: {
      title: t`Allow passwords again`,
      text: <Trans>Your people can log in with a password or a passkey, too.</Trans>,
    },
  }[to]
  return (
    <OpenModal onClose={onClose} title={texts.title}>
      <ProofForm
        me={me}
        submitLabel={t`Confirm`}
        busy={change.isPending}
        onSubmit={(proof, { onError }) =>
          change.mutate({ ...CHANGE[to], ...proof }, { onSuccess: onClose, onError })
        }
      >
        {texts.text}
      </ProofForm>
    </OpenModal>
  )
}
