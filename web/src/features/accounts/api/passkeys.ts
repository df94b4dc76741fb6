import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#domain/accounts/contract.ts'
import { call } from '../../../platform/api/client.ts'
import { useAction } from '../../../platform/api/use-action.ts'
import { openSession } from '../../../platform/session/session.ts'
import { accountKeys } from './keys.ts'

// Loaded when a passkey is used, which few visits of the log-in do.
const device = () => import('../model/passkey-device.ts')
const askForPasskey = async (request: contract.PasskeyRequest) => (await device()).askForPasskey(request)

export const usePasskeys = () =>
  useQuery({
    queryKey: accountKeys.passkeys,
    queryFn: ({ signal }) => call(contract.listPasskeys, { signal }),
  })

export const useLogInWithPasskey = () =>
  useMutation({
    mutationFn: async () => {
      const passkey = await askForPasskey(await call(contract.beginPasskeyLogIn))
      return call(contract.logInWithPasskey, { body: { passkey } })
    },
    onSuccess: openSession,
  })

/** The second step of a log-in with a passkey. */
export const usePasskeyStep = () =>
  useMutation({
    mutationFn: async (request: contract.PasskeyRequest) => {
      const passkey = await askForPasskey(request)
      return call(contract.logInSecondFactor, { body: { challenge: request.challenge, passkey } })
    },
    onSuccess: openSession,
  })

/** What a passkey answers in place of a code, for a change that is sent later. */
export const usePasskeyProof = () =>
  useMutation({
    mutationFn: async () => askForPasskey(await call(contract.requestPasskeyProof)),
    meta: { changes: false },
  })

type Proof = z.input<NonNullable<typeof contract.beginPasskey.body>>

export const useAddPasskey = () =>
  useMutation({
    mutationFn: async ({ name, proof }: { name: string; proof: Proof }) => {
      const { makePasskey } = await device()
      const passkey = await makePasskey(await call(contract.beginPasskey, { body: proof }))
      return call(contract.addPasskey, { body: { name, passkey } })
    },
    // See `renewAfterCodes`.
    meta: { changes: false },
  })

export const useRenamePasskey = () =>
  useAction(({ id, name }: { id: string; name: string }) =>
    call(contract.renamePasskey, { params: { id }, body: { name } }),
  )

export const useRemovePasskey = () =>
  useAction(({ id, proof }: { id: string; proof: Proof }) =>
    call(contract.removePasskey, { params: { id }, body: proof }),
  )
