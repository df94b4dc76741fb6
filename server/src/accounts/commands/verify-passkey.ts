import { z } from 'zod'
import type { PasskeyAnswer } from '#domain/accounts/contract.ts'
import { type addPasskey, PASSKEY_ALGORITHMS } from '#domain/accounts/passkeys.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { passkeyBy } from '../queries/passkeys.ts'
import type { UserRow } from '../rows.ts'
import { markPasskeyUsed } from '../store/passkeys.ts'

export type MadePasskey = z.output<RouteBody<typeof addPasskey>>['passkey']

type Site = Pick<Platform, 'config'>

/** The domain to which passkeys belong. */
export const rpId = ({ config }: Site): string => new URL(config.publicUrl).hostname

/** What the library compares with the device's answer. The device must have verified its user, which makes two factors. */
const expectations = (platform: Site, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: new URL(platform.config.publicUrl).origin,
  expectedRPID: rpId(platform),
  requireUserVerification: true,
})

const clientData = z.object({ challenge: z.string().max(200), crossOrigin: z.literal(false).optional() })

/**
 * The challenge that a device says it signed.
 * @throws 400 on `passkey` if its text is not that of a browser, or of a page within another site's
 */
export function challengeIn(text: string): string {
  try {
    return clientData.parse(JSON.parse(Buffer.from(text, 'base64url').toString())).challenge
  } catch {
    throw invalidField('passkey', 'This is not the answer of a passkey to a page of this site.')
  }
}

/** The userHandle under which devices keep the passkeys of an account. */
export const userHandleOf = (userId: string) => Buffer.from(userId).toString('base64url')

/** The library refuses by exceptions of its own, and a device's answer by those of its decoders. */
async function unlessRefused<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

/**
 * Uses a passkey of a user, whose row must be locked, for a challenge that was made for this use. False if it is not the
 * user's, or its answer is not right.
 */
export async function acceptPasskey(
  platform: Platform,
  tx: Tx,
  user: Pick<UserRow, 'id'>,
  answer: PasskeyAnswer,
  challenge: string,
): Promise<boolean> {
  const known = await passkeyBy(tx, answer.id)
  if (known?.user_id !== user.id) return false
  if (answer.user_handle && answer.user_handle !== userHandleOf(user.id)) return false
  const used = await unlessRefused(async () => {
    // Loaded at the first use: few of a server's requests need it.
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectations(platform, challenge),
      response: {
        id: answer.id,
        rawId: answer.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: answer.client_data,
          authenticatorData: answer.authenticator_data,
          signature: answer.signature,
        },
      },
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
        counter: known.counter,
      },
    })
    return verified ? authenticationInfo : null
  })
  if (!used) return false
  await markPasskeyUsed(tx, known.id, { counter: used.newCounter, is_backed_up: used.credentialBackedUp })
  return true
}

/** What is stored of a passkey that a device made; null if its answer is not right. */
export const verifiedPasskey = (platform: Platform, made: MadePasskey, challenge: string) =>
  unlessRefused(async () => {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expectations(platform, challenge),
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
      response: {
        id: made.id,
        rawId: made.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: made.client_data, attestationObject: made.attestation },
      },
    })
    if (!verified || registrationInfo.credential.id !== made.id) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: [...new Set(made.transports)],
      is_backed_up: credentialBackedUp,
    }
  })
