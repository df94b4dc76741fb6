import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIX } from '../../platform/http/app.ts'
import type { Platform } from '../../platform/platform.ts'
import { REGISTRATION_HOURS } from '../store/registrations.ts'

const COOKIE = 'homeslice_registration'

// For the routes that register, send a code again and verify it.
const optionsOf = ({ config }: Platform) => ({
  path: `${API_PREFIX}/accounts/`,
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: config.publicUrl.startsWith('https://'),
})

/** The token of the browser that registered; undefined in other browsers and programs. */
export const registrationOf = (request: FastifyRequest) => request.cookies[COOKIE]

export const setRegistrationCookie = (platform: Platform, reply: FastifyReply, token: string) =>
  reply.setCookie(COOKIE, token, { ...optionsOf(platform), maxAge: REGISTRATION_HOURS * 3_600 })

export const clearRegistrationCookie = (platform: Platform, reply: FastifyReply) =>
  reply.clearCookie(COOKIE, optionsOf(platform))
