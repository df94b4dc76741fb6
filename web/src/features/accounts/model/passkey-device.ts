import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { z } from 'zod'
import {
  type addPasskey,
  type beginPasskey,
  PASSKEY_ALGORITHMS,
  type PasskeyAnswer,
  type PasskeyRequest,
} from '#domain/accounts/contract.ts'
import { ApiError } from '../../../platform/api/error.ts'

const NOT_ANSWERED = 'The passkey was not used: it was cancelled, or took too long. Try again.'
const KNOWN = 'This device has a passkey for your account already.'

/** Turns the browser's refusals, which are for developers, into a sentence. */
async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new ApiError({ status: 0, nonField: [isKnown ? KNOWN : NOT_ANSWERED] })
  }
}

const credential = ({ id, transports }: PasskeyRequest['allowed'][number]) => ({
  id,
  type: 'public-key' as const,
  transports,
})

/** Asks the browser for the answer of a passkey. */
export const askForPasskey = ({ challenge, rp_id, allowed, expires_in_seconds }: PasskeyRequest) =>
  answered(async (): Promise<PasskeyAnswer> => {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId: rp_id,
        timeout: expires_in_seconds * 1000,
        userVerification: 'required',
        allowCredentials: allowed.map(credential),
      },
    })
    return {
      id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
      user_handle: response.userHandle,
    }
  })

/** Has a device make a passkey that also logs in without an e-mail address. */
export const makePasskey = (offer: z.output<typeof beginPasskey.response>) =>
  answered(async (): Promise<z.input<NonNullable<typeof addPasskey.body>>['passkey']> => {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge: offer.challenge,
        rp: { id: offer.rp_id, name: 'HomeSlice' },
        user: { id: offer.user_handle, name: offer.email, displayName: offer.email },
        pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        timeout: offer.expires_in_seconds * 1000,
        attestation: 'none',
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        excludeCredentials: offer.known.map(credential),
      },
    })
    return {
      id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: response.transports ?? [],
    }
  })
