import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { clamdScanner } from './clamd.ts'
import type { Scanner } from './scanner.ts'

const off: Scanner = { scan: async () => null }

/** The configured scanner, or one that finds nothing: production warns of it at the start. */
export function openScanner(config: Config, log: FastifyBaseLogger): Scanner {
  if (config.clamd) return clamdScanner(config.clamd, log)
  if (config.mode === 'production')
    log.warn('uploaded files are not checked for viruses: SCAN=clamd with CLAMD_ADDRESS does it')
  return off
}
