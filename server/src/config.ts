import { z } from 'zod'
import { AI_VARIABLES, aiSettingsOf, openLinesToModel } from './applicant-summaries/settings.ts'
import { FILE_VARIABLES, fileSettingsOf, openLineToScanner } from './files/settings.ts'
import { KYC_VARIABLES, kycSettingsOf } from './kyc/settings.ts'
import {
  type Config,
  PLATFORM_VARIABLES,
  platformSettingsOf,
  readVariables,
  rejectInsecure,
  withFiles,
} from './platform/config.ts'
import { SANDBOX_VARIABLES, sandboxSettingsOf } from './sandbox/settings.ts'
import { SIGN_ON_VARIABLES, signOnSettingsOf } from './sign-on/settings.ts'
import { DOCUSIGN_VARIABLES, docusignSettingsOf, openLinesToDocusign } from './signing/docusign/settings.ts'
import { WEBHOOK_VARIABLES, webhookSettingsOf } from './webhooks/settings.ts'

const environment = z.object({
  ...PLATFORM_VARIABLES,
  ...FILE_VARIABLES,
  ...DOCUSIGN_VARIABLES,
  ...KYC_VARIABLES,
  ...AI_VARIABLES,
  ...WEBHOOK_VARIABLES,
  ...SIGN_ON_VARIABLES,
  ...SANDBOX_VARIABLES,
})

/** The names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape)

/**
 * Reads the configuration of the platform and all features; every variable has a default that works on one machine,
 * and may be given as the path of a file with its value in `NAME_FILE`.
 * @throws with a message for each variable that is invalid, or insecure in production
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const env = readVariables(environment, withFiles(VARIABLES, variables))
  if (env.NODE_ENV === 'production')
    rejectInsecure(env, [openLinesToDocusign, openLinesToModel, openLineToScanner])
  return {
    ...platformSettingsOf(env),
    ...fileSettingsOf(env),
    ...docusignSettingsOf(env),
    ...kycSettingsOf(env),
    ...aiSettingsOf(env),
    ...webhookSettingsOf(env),
    ...signOnSettingsOf(env),
    ...sandboxSettingsOf(env),
  }
}
