import { COUNTED } from '#server/platform/mail/budget.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The platform for filling the demonstration market, about which no mails are sent and none counted. */
export const withoutMail = (platform: Platform): Platform => ({
  ...platform,
  mail: {
    notice: async () => {},
    noticeToTyped: async () => {},
    code: async () => {},
    count: async (_, mails) => mails.map(() => COUNTED),
  },
})
