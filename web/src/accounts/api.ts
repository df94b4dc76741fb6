import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#domain/accounts/contract.ts'
import { call } from '../app/api.ts'
import { setMe } from '../app/me.ts'
import { openSession } from '../app/session.ts'

export const useLogIn = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) => call(contract.logIn, { body }),
    onSuccess: openSession,
  })

export const useRegister = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string; first_name: string; last_name: string }) =>
      call(contract.register, { body }),
  })

export const useVerifyOtp = () =>
  useMutation({
    mutationFn: (body: { email: string; otp: string }) => call(contract.verifyOtp, { body }),
    onSuccess: openSession,
  })

export const useResendOtp = () =>
  useMutation({ mutationFn: (email: string) => call(contract.resendOtp, { body: { email } }) })

export const useForgotPassword = () =>
  useMutation({ mutationFn: (email: string) => call(contract.forgotPassword, { body: { email } }) })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { email: string; otp: string; password: string }) =>
      call(contract.resetPassword, { body }),
  })

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { current_password: string; password: string }) =>
      call(contract.changePassword, { body }),
  })

/** Fields of the own account that a form may change. */
export type OwnChanges = z.input<NonNullable<typeof contract.patchMe.body>>

export const usePatchMe = () =>
  useMutation({
    mutationFn: (body: OwnChanges) => call(contract.patchMe, { body }),
    onSuccess: setMe,
  })

export const useAgreement = () =>
  useQuery({ queryKey: ['agreement'], queryFn: ({ signal }) => call(contract.getAgreement, { signal }) })

export const useAcceptAgreement = () =>
  useMutation({
    mutationFn: (version: string) => call(contract.acceptAgreement, { body: { version } }),
    onSuccess: setMe,
  })

export const useSessions = () =>
  useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => call(contract.listSessions, { signal }) })

export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteSession, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  })
}
