import { z } from 'zod'
import type { Config } from '../platform/config.ts'

export const KYC_VARIABLES = { KYC_PROVIDER: z.enum(['off', 'rules']).default('off') }
const environment = z.object(KYC_VARIABLES)

declare module '../platform/config.ts' {
  interface Config {
    /** The provider that checks KYC records before administrators do. */
    kycProvider: 'off' | 'rules'
  }
}

export const kycSettingsOf = ({
  KYC_PROVIDER,
}: z.output<typeof environment>): Pick<Config, 'kycProvider'> => ({ kycProvider: KYC_PROVIDER })
