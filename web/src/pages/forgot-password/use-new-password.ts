import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { useLogIn, useResetPassword } from '../../features/accounts/api/own.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { toast } from '../../ui/feedback/toast.ts'

type Proof = Parameters<ReturnType<typeof useResetPassword>['mutate']>[0]

/** Sets a new password by a mailed code or link and logs in with it, up to the second factor if one is on. */
export function useNewPassword() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const reset = useResetPassword()
  const logIn = useLogIn()
  const logInAs = (email: string, password: string) =>
    logIn.mutate(
      { email, password },
      {
        onSuccess: async (answer) => {
          const isHalf = 'challenge' in answer
          toast.success(
            isHalf
              ? t`Your password is changed. Now your second factor.`
              : t`Your password is changed, and you are logged in.`,
          )
          await navigate(paths.logIn, isHalf ? { state: answer } : {})
        },
        onError: async () => {
          toast.success(t`Your password is changed. Log in with it.`)
          await navigate(paths.logIn)
        },
      },
    )
  return {
    isPending: reset.isPending || logIn.isPending,
    set: (proof: Proof, reject: (errors: ReturnType<typeof toFormErrors>) => void) =>
      reset.mutate(proof, {
        onSuccess: ({ email }) => logInAs(email, proof.password),
        onError: (error) => reject(toFormErrors(error)),
      }),
  }
}
