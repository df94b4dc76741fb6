import type { Stamp } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    platform_certificates: { fingerprint: string; certificate: Uint8Array; first_used_at: Stamp }
  }
}
