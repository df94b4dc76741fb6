import type { FastifyReply } from 'fastify'
import { DAY_SECONDS } from '#domain/kernel/durations.ts'
import { type DeviceMark, KNOWN_DEVICE_DAYS } from './known-device.ts'

/** Marks the browser as one in which the account was logged in. Sent to the steps of logging in only. */
export const setDeviceCookie = (reply: FastifyReply, { cookie, value }: DeviceMark) =>
  reply.setCookie(cookie.name, value, { ...cookie.options, maxAge: KNOWN_DEVICE_DAYS * DAY_SECONDS })
