import { DAY_MS } from '#domain/kernel/durations.ts'
import { digest, newOpaqueToken } from '../../platform/auth/tokens.ts'
import { hiddenCookie } from '../../platform/http/hidden-cookie.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UserRow } from '../rows.ts'

export const KNOWN_DEVICE_DAYS = 180

type Owner = Pick<UserRow, 'id' | 'password_hash'>

// Each account has a cookie of its own, because several people may share a browser.
const cookieOf = (platform: Platform, user: Owner) =>
  hiddenCookie(platform.config, `homeslice_device_${digest(user.id).slice(0, 16)}`, '/accounts/token/')

/** A cookie that marks a browser in which an account was logged in; it grants no access. */
export interface DeviceMark {
  cookie: ReturnType<typeof cookieOf>
  value: string
}

/** The password's hash is part of the signed text, so that a change of password ends the marks of all devices. */
const signedText = (user: Owner, device: string, until: string) =>
  `device:${user.id}:${device}:${until}:${user.password_hash}`

export function markDevice(platform: Platform, user: Owner): DeviceMark {
  const device = newOpaqueToken()
  const until = String(platform.clock.now().getTime() + KNOWN_DEVICE_DAYS * DAY_MS)
  const signature = platform.tokens.sign(signedText(user, device, until))
  return { cookie: cookieOf(platform, user), value: `${device}.${until}.${signature}` }
}

/** The id of the device from which a request comes, if the account was logged in there before; else null. */
export function knownDevice(
  platform: Platform,
  user: Owner,
  cookies: Readonly<Record<string, string | undefined>>,
): string | null {
  const [device = '', until = '', signature = ''] = cookies[cookieOf(platform, user).name]?.split('.') ?? []
  const isKnown =
    platform.tokens.isSigned(signedText(user, device, until), signature) &&
    Number(until) > platform.clock.now().getTime()
  return isKnown ? device : null
}
