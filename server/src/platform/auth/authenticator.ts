import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

// The defaults of RFC 6238, which every authenticator app supports.
const SHAPE = { issuer: 'HomeSlice', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Tolerates a phone clock that is half a minute off. */
const DRIFT_STEPS = 1

/** A new secret in base32, 160 bits as RFC 4226 recommends. */
export const newAuthenticatorSecret = () => new Secret({ size: 20 }).base32

/** The `otpauth://` URI for the QR code. */
export const authenticatorAddress = (secret: string, label: string): string =>
  new TOTP({ ...SHAPE, label, secret: Secret.fromBase32(secret) }).toString()

/** The time step (30 s each, since 1970) of a valid code; null if the code belongs to no step near `now`. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: DRIFT_STEPS })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

// Crockford base32: without characters that are easily confused.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RECOVERY_LENGTH = 10

/** A recovery code of 50 bits, `7KQ2M-0XW9R`. */
export function newRecoveryCode(): string {
  const code = Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** Normalised form of a recovery code for comparison. */
export const plainRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
