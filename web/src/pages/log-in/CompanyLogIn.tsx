import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { isSignOnFailure, SIGN_ON_FAILURE } from '#domain/sign-on/rules.ts'
import { FormLayout } from '../../features/accounts/components/FormLayout.tsx'
import { useBeginSignOn } from '../../features/sign-on/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { TextField } from '../../ui/fields/TextField.tsx'

interface CompanyLogInProps {
  /** Why the last sign-on has failed, as the server has written it into the address. */
  failure: string | null
  /** The page to open afterwards. */
  next: string
  onBack: () => void
}

/** Asks for the e-mail address, and leads to the identity provider of its company. */
export default function CompanyLogIn({ failure, next, onBack }: CompanyLogInProps) {
  const { t } = useLingui()
  const begin = useBeginSignOn()
  const [email, setEmail] = useState('')
  const [issue, setIssue] = useState<string>()
  const [isUnknown, setUnknown] = useState(false)
  const rejected = begin.error && toFormErrors(begin.error)
  const first = begin.isIdle && !isUnknown && isSignOnFailure(failure) ? [SIGN_ON_FAILURE[failure]] : []
  const errors = isUnknown
    ? [
        t`There is no company sign-on for this address. Log in with your password, or ask an owner of your team.`,
      ]
    : (rejected?.nonField ?? first)
  const typed = (value: string) => {
    setEmail(value)
    setIssue(undefined)
    setUnknown(false)
  }
  return (
    <FormLayout
      title={t`Log in with your company`}
      subtitle={<Trans>You continue on the log-in page of your company.</Trans>}
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault()
        if (!email.includes('@')) return setIssue(MESSAGES.email)
        setUnknown(false)
        begin.mutate(
          { email, next },
          {
            onSuccess: ({ url }) => {
              if (url === null) setUnknown(true)
              else window.location.assign(url)
            },
          },
        )
      }}
      submitLabel={t`Continue`}
      busy={begin.isPending || Boolean(begin.data?.url)}
      onBack={onBack}
    >
      <TextField
        size="md"
        type="email"
        autoComplete="username"
        label={t`E-mail`}
        required
        value={email}
        onChange={typed}
        error={issue ?? rejected?.fields.email?.[0]}
      />
    </FormLayout>
  )
}
