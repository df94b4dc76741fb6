import type { Platform } from '#server/platform/platform.ts'

/**
 * The platform for invented people, whose documents go to no outside provider. DocuSign is configured for the server's
 * own configuration object only, so a copy of it has none.
 */
export const withoutProviders = (platform: Platform): Platform => ({
  ...platform,
  config: { ...platform.config },
  timeStamper: undefined,
})
