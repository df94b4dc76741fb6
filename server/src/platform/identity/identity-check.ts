import { type Applicant, screen, type Verdict } from '#domain/kyc/screening.ts'
import type { Config } from '../config.ts'

/** A provider that judges a KYC record before an administrator does. It may be slow, fail, and be asked again. */
export interface IdentityCheck {
  judge(applicant: Applicant): Promise<Verdict>
}

/** The provider that is configured; null where administrators decide about every record. */
export function makeIdentityCheck(config: Pick<Config, 'kycProvider'>): IdentityCheck | null {
  switch (config.kycProvider) {
    case 'off':
      return null
    case 'rules':
      return { judge: async (applicant) => screen(applicant) }
  }
}
