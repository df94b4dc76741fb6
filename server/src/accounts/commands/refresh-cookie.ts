import type { FastifyReply, FastifyRequest } from 'fastify'
import { refreshToken } from '#domain/accounts/contract.ts'
import { DAY_SECONDS } from '#domain/kernel/durations.ts'
import { REFRESH_DAYS } from '../../platform/auth/tokens.ts'
import { checkOrigin } from '../../platform/http/check-origin.ts'
import { hiddenCookie } from '../../platform/http/hidden-cookie.ts'
import type { Platform } from '../../platform/platform.ts'

const cookieOf = ({ config }: Platform) => hiddenCookie(config, 'homeslice_refresh', refreshToken.path)

/** The refresh token of the browser, if it has one. @throws 403 to a page of another site */
export function refreshTokenOf(platform: Platform, request: FastifyRequest): string | undefined {
  checkOrigin(request, platform.config.publicUrl)
  return request.cookies[cookieOf(platform).name]
}

export function setRefreshCookie(platform: Platform, reply: FastifyReply, token: string): void {
  const { name, options } = cookieOf(platform)
  reply.setCookie(name, token, { ...options, maxAge: REFRESH_DAYS * DAY_SECONDS })
}

export function clearRefreshCookie(platform: Platform, reply: FastifyReply): void {
  const { name, options } = cookieOf(platform)
  reply.clearCookie(name, options)
}
