import type { FastifyReply, FastifyRequest } from 'fastify'
import { HOUR_SECONDS } from '#domain/kernel/durations.ts'
import { hiddenCookie } from '../../platform/http/hidden-cookie.ts'
import type { Platform } from '../../platform/platform.ts'
import { REGISTRATION_HOURS } from '../store/registrations.ts'

// For the routes that register, send a code again and verify it.
const cookieOf = ({ config }: Platform) => hiddenCookie(config, 'homeslice_registration', '/accounts/')

/** The token of the browser that registered; undefined in other browsers and programs. */
export const registrationOf = (platform: Platform, request: FastifyRequest): string | undefined =>
  request.cookies[cookieOf(platform).name]

export function setRegistrationCookie(platform: Platform, reply: FastifyReply, token: string): void {
  const { name, options } = cookieOf(platform)
  reply.setCookie(name, token, { ...options, maxAge: REGISTRATION_HOURS * HOUR_SECONDS })
}

export function clearRegistrationCookie(platform: Platform, reply: FastifyReply): void {
  const { name, options } = cookieOf(platform)
  reply.clearCookie(name, options)
}
