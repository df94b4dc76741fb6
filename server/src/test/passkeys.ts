import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { z } from 'zod'
import * as contract from '#domain/accounts/contract.ts'
import { type Newcomer, newcomer, PASSWORD } from './newcomers.ts'
import type { Client, TestApp } from './test-app.ts'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

// The few forms of CBOR that an attestation consists of.
const head = (kind: number, length: number) => {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  return length < 256
    ? Buffer.from([(kind << 5) | 24, length])
    : Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}
const int = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

/** What a device does otherwise than it should. */
export interface Faults {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  crossOrigin?: boolean
  /** False for a device that was touched, but did not verify who touched it. */
  verifiesUser?: boolean
  counter?: number
  userHandle?: string
  key?: KeyObject
}

export interface Device {
  id: string
  /** Makes its passkey for an account. */
  make: (offer: { challenge: string; rp_id: string; user_handle: string }, faults?: Faults) => Made
  /** Answers a challenge with its passkey. */
  answer: (request: { challenge: string; rp_id: string }, faults?: Faults) => contract.PasskeyAnswer
}
type Made = z.input<NonNullable<typeof contract.addPasskey.body>>['passkey']

/** A device that keeps one passkey (ES256), as browsers use them, at the address of a test's server. */
export function newDevice({ product }: TestApp): Device {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(32)
  const { origin: site } = new URL(product.platform.config.publicUrl)
  let counter = 0
  let handle = ''

  const clientData = (type: string, challenge: string, faults: Faults) =>
    base64url(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? site,
        crossOrigin: faults.crossOrigin ?? false,
      }),
    )
  const authenticatorData = (rpId: string, faults: Faults, attested: Buffer = Buffer.alloc(0)) => {
    const [present, verified, hasKey] = [
      1,
      faults.verifiesUser === false ? 0 : 4,
      attested.length > 0 ? 64 : 0,
    ]
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(faults.counter ?? counter)
    return Buffer.concat([
      sha256(faults.rpId ?? rpId),
      Buffer.from([present | verified | hasKey]),
      count,
      attested,
    ])
  }

  return {
    id: base64url(credential),
    make: ({ challenge, rp_id, user_handle }, faults = {}) => {
      handle = user_handle
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = map([
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x, 'base64url'))],
        [int(-3), bytes(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.from([0, credential.length])
      const data = authenticatorData(
        rp_id,
        faults,
        Buffer.concat([Buffer.alloc(16), length, credential, key]),
      )
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(data)],
      ])
      return {
        id: base64url(credential),
        client_data: clientData('webauthn.create', challenge, faults),
        attestation: base64url(attestation),
        transports: ['internal'],
      }
    },
    answer: ({ challenge, rp_id }, faults = {}) => {
      const data = authenticatorData(rp_id, faults)
      const client_data = clientData('webauthn.get', challenge, faults)
      const signed = Buffer.concat([data, sha256(Buffer.from(client_data, 'base64url'))])
      return {
        id: base64url(credential),
        client_data,
        authenticator_data: base64url(data),
        signature: base64url(sign('sha256', signed, faults.key ?? privateKey)),
        user_handle: faults.userHandle ?? handle,
      }
    },
  }
}

interface Proof {
  code?: string
  recovery_code?: string
  passkey?: contract.PasskeyAnswer
}
export const begin = (person: Client, proof: Proof = {}) =>
  person.ask(contract.beginPasskey, { body: { password: PASSWORD, ...proof } })

/** Adds a device's passkey to an account. */
export async function add(
  person: Client,
  device: Device,
  proof: Proof = {},
  name = 'Laptop',
  faults?: Faults,
) {
  const { status, body } = await begin(person, proof)
  if (status !== 200) throw new Error(`No passkey could be begun: ${status} ${JSON.stringify(body)}`)
  return person.ask(contract.addPasskey, { body: { name, passkey: device.make(body, faults) } })
}

export type Holder = Newcomer & { device: Device; passkey: string; recovery: string[] }

/** A new user whose only second factor is a passkey. */
export async function withPasskey(testApp: TestApp): Promise<Holder> {
  const [person, device] = [await newcomer(testApp), newDevice(testApp)]
  const { status, body } = await add(person, device)
  if (status !== 201) throw new Error(`The passkey was not added: ${status} ${JSON.stringify(body)}`)
  return { ...person, device, passkey: body.passkey.id, recovery: body.recovery_codes ?? [] }
}

/** What a device answers in place of a code, before a change of the account. */
export async function proofOf(person: Client, device: Device, faults?: Faults) {
  return device.answer((await person.ask(contract.requestPasskeyProof)).body, faults)
}

export const beginLogIn = async (testApp: TestApp) =>
  (await testApp.anybody.ask(contract.beginPasskeyLogIn)).body

/** Logs in with a device alone. */
export async function logInWith(testApp: TestApp, device: Device, faults?: Faults) {
  const passkey = device.answer(await beginLogIn(testApp), faults)
  return testApp.anybody.ask(contract.logInWithPasskey, { body: { passkey } })
}
