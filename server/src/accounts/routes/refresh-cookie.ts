import type { FastifyReply } from 'fastify'
import { refreshToken } from '#domain/accounts/contract.ts'
import { REFRESH_DAYS } from '../../platform/auth/tokens.ts'
import { API_PREFIX } from '../../platform/http/app.ts'
import type { Platform } from '../../platform/platform.ts'

export const REFRESH_COOKIE = 'homeslice_refresh'

const optionsOf = ({ config }: Platform) => ({
  path: `${API_PREFIX}${refreshToken.path}`,
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: config.publicUrl.startsWith('https://'),
})

export const setRefreshCookie = (platform: Platform, reply: FastifyReply, token: string) =>
  reply.setCookie(REFRESH_COOKIE, token, { ...optionsOf(platform), maxAge: REFRESH_DAYS * 86_400 })

export const clearRefreshCookie = (platform: Platform, reply: FastifyReply) =>
  reply.clearCookie(REFRESH_COOKIE, optionsOf(platform))
