import { lazy, Suspense } from 'react'
import { useMe } from '../../../platform/session/me.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'

// Few people have no password.
const SignOnProof = lazy(() => import('./SignOnProof.tsx'))

interface PasswordProofProps {
  label: string
  value?: string
  onChange: (value: string) => void
  error?: React.ReactNode
}

/** The password of the reader or, if they have none, the sign-on of their company in its place. */
export function PasswordProof({ onChange, error, ...field }: PasswordProofProps) {
  const { data: me } = useMe()
  if (me?.has_password === false)
    return (
      <Suspense>
        <SignOnProof onChange={onChange} error={error} />
      </Suspense>
    )
  return (
    <PasswordField {...field} onChange={onChange} error={error} autoComplete="current-password" required />
  )
}
