import type { FastifyBaseLogger } from 'fastify'
import { type Config, dataPaths } from '../config.ts'
import { folderStorage } from './folder.ts'
import type { Storage } from './storage.ts'

/** The configured storage: a bucket, or a folder of the data folder. */
export async function openStorage(config: Config, log: Pick<FastifyBaseLogger, 'error'>): Promise<Storage> {
  if (!config.s3) return folderStorage(dataPaths(config).files, log)
  // Loaded only if it is configured, because its code is large.
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(config.s3, log)
}
