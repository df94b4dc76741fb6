import { z } from 'zod'
import type { Config } from '../platform/config.ts'

export const WEBHOOK_VARIABLES = { WEBHOOKS: z.enum(['public', 'anywhere']).default('public') }
const environment = z.object(WEBHOOK_VARIABLES)

declare module '../platform/config.ts' {
  interface Config {
    /** True in tests: webhooks may lead to http and to private addresses. */
    areWebhooksAnywhere: boolean
  }
}

/** @throws in production if webhooks may use http and private addresses */
export function webhookSettingsOf({
  WEBHOOKS,
  NODE_ENV,
}: z.output<typeof environment> & { NODE_ENV: string }): Pick<Config, 'areWebhooksAnywhere'> {
  if (WEBHOOKS === 'anywhere' && NODE_ENV === 'production')
    throw new Error('WEBHOOKS=anywhere lets members reach the addresses of this network: remove it.')
  return { areWebhooksAnywhere: WEBHOOKS === 'anywhere' }
}
