import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { setProvider } from '../commands/providers.ts'
import { docusignProvider } from './commands/provider.ts'
import { docusignRoutes } from './routes.ts'

/** Signing at DocuSign, where it is configured. */
export function registerDocusign(app: FastifyInstance, platform: Platform): void {
  const { docusign, publicUrl } = platform.config
  if (docusign) setProvider(platform, docusignProvider(docusign, publicUrl))
  docusignRoutes(app, platform)
}
