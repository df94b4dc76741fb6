import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#domain/accounts/contract.ts'
import { call } from '../../../platform/api/client.ts'
import { useAction } from '../../../platform/api/use-action.ts'
import { setMe } from '../../../platform/session/me.ts'
import { openSession } from '../../../platform/session/session.ts'
import { accountKeys } from './keys.ts'

export const useLogIn = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) => call(contract.logIn, { body }),
    onSuccess: (answer) => {
      if ('access' in answer) openSession(answer)
    },
  })

type SecondStep = z.input<NonNullable<typeof contract.logInSecondFactor.body>>

export const useSecondStep = () =>
  useMutation({
    mutationFn: (body: SecondStep) => call(contract.logInSecondFactor, { body }),
    onSuccess: openSession,
  })

export const useRegister = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string; first_name: string; last_name: string }) =>
      call(contract.register, { body }),
  })

export const useVerifyOtp = () =>
  useMutation({
    mutationFn: (body: { email: string; otp: string; password?: string }) =>
      call(contract.verifyOtp, { body }),
    onSuccess: openSession,
  })

export const useResendOtp = () =>
  useMutation({ mutationFn: (email: string) => call(contract.resendOtp, { body: { email } }) })

export const useForgotPassword = () =>
  useMutation({ mutationFn: (email: string) => call(contract.forgotPassword, { body: { email } }) })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: z.input<NonNullable<typeof contract.resetPassword.body>>) =>
      call(contract.resetPassword, { body }),
  })

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { current_password: string; password: string }) =>
      call(contract.changePassword, { body }),
  })

/** Fields of one's own account that a form can change. */
export type OwnChanges = z.input<NonNullable<typeof contract.patchMe.body>>

export const usePatchMe = () =>
  useMutation({
    mutationFn: (body: OwnChanges) => call(contract.patchMe, { body }),
    onSuccess: setMe,
  })

type NameRequest = z.input<NonNullable<typeof contract.requestNameChange.body>>

export const useRequestNames = () =>
  useMutation({
    mutationFn: (body: NameRequest) => call(contract.requestNameChange, { body }),
    onSuccess: setMe,
  })

export const useAgreement = () =>
  useQuery({
    queryKey: accountKeys.currentAgreement,
    queryFn: ({ signal }) => call(contract.getAgreement, { signal }),
  })

export const useAcceptAgreement = () =>
  useMutation({
    mutationFn: (version: string) => call(contract.acceptAgreement, { body: { version } }),
    onSuccess: setMe,
  })

export const useSessions = () =>
  useQuery({
    queryKey: accountKeys.sessions,
    queryFn: ({ signal }) => call(contract.listSessions, { signal }),
  })

export const useAcceptances = () =>
  useQuery({
    queryKey: accountKeys.acceptances,
    queryFn: ({ signal }) => call(contract.listAcceptances, { signal }),
  })

export const useAgreementVersion = (version: string | null) =>
  useQuery({
    queryKey: accountKeys.agreement(version),
    queryFn: ({ signal }) =>
      call(contract.getAgreement, { query: { version: version ?? undefined }, signal }),
    enabled: version !== null,
  })

export const useChangeEmail = () =>
  useMutation({
    mutationFn: (body: z.input<NonNullable<typeof contract.changeEmail.body>>) =>
      call(contract.changeEmail, { body }),
  })

export const useConfirmEmail = () =>
  useAction((otp: string) => call(contract.confirmEmail, { body: { otp } }), setMe)

/** Ends all other sessions, or all sessions including this one. */
export const useEndSessions = (which: 'others' | 'all') =>
  useMutation({
    mutationFn: () => call(contract.deleteSessions, { query: { keep_current: which === 'others' } }),
    // After the end of this session nothing can be fetched any more.
    meta: which === 'all' ? { changes: false } : { isPendingUntilShown: true },
  })

export const useEndSession = () => useAction((id: string) => call(contract.deleteSession, { params: { id } }))
