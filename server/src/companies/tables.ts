import type { Generated } from 'kysely'
import type { Jurisdiction, LicenceKind, Regulator } from '#domain/companies/licences.ts'
import type { Province } from '#domain/kernel/provinces.ts'
import type { Moment, Stamp } from '../platform/database/tables.ts'

interface CompanyDetails {
  account_id: string
  registration_number: string | null
  jurisdiction: Jurisdiction | null
  registered_address: string | null
  mailing_address: string | null
  updated_at: Stamp
}

interface Licences {
  id: string
  account_id: string
  regulator: Regulator
  regulator_name: Generated<string>
  kind: LicenceKind
  number: string
  provinces: Province[]
  valid_until: string
  expires_at: Moment
  state: Generated<'waiting' | 'confirmed' | 'rejected' | 'replaced' | 'removed' | 'ended'>
  entered_by: string
  entered_at: Stamp
  decided_by: string | null
  decided_at: Moment | null
  reason: string | null
  reminded_first_at: Moment | null
  reminded_last_at: Moment | null
  expiry_noticed_at: Moment | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    company_details: CompanyDetails
    licences: Licences
  }
}
