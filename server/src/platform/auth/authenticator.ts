import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

// What every authenticator app understands (RFC 6238 with its defaults).
const SHAPE = { issuer: 'HomeSlice', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A phone's clock may be half a minute off either way. */
const DRIFT_STEPS = 1

/** A new secret, base32, 160 bits as RFC 4226 advises. */
export const newAuthenticatorSecret = () => new Secret({ size: 20 }).base32

/** The address that an authenticator app reads from the QR code. */
export const authenticatorAddress = (secret: string, label: string): string =>
  new TOTP({ ...SHAPE, label, secret: Secret.fromBase32(secret) }).toString()

/** The time step (30 s each, since 1970) that a code belongs to; null when it is of no step near this moment. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: DRIFT_STEPS })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

// Without the letters and digits that are taken for each other (Crockford).
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RECOVERY_LENGTH = 10

/** A recovery code of 50 bits, `7KQ2M-0XW9R`. */
export function newRecoveryCode(): string {
  const code = Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** A recovery code as it is compared: however it was typed. */
export const plainRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
