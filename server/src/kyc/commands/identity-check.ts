import { type Applicant, screen, type Verdict } from '#domain/kyc/screening.ts'
import type { Config } from '../../platform/config.ts'

/** A provider that checks a KYC record before an administrator does. It may be slow, fail, and be called again. */
export interface IdentityCheck {
  evaluate(applicant: Applicant): Promise<Verdict>
}

/** The configured provider; null if administrators decide about every record. */
export function makeIdentityCheck(config: Pick<Config, 'kycProvider'>): IdentityCheck | null {
  switch (config.kycProvider) {
    case 'off':
      return null
    case 'rules':
      return { evaluate: async (applicant) => screen(applicant) }
  }
}
