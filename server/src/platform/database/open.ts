import { type Config, dataPaths } from '../config.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import type { Engine } from './engine.ts'
import type { EmbeddedUse } from './pglite.ts'

export interface OpenDatabase {
  engine: Engine
  /** Lets another process use the data folder. */
  unlock(): Promise<void>
}

/**
 * Opens the configured database; only the code of that engine is loaded.
 * @param use what the embedded database is opened for
 * @throws with a message for people if the data folder is in use or the server cannot be reached
 */
export async function openConfigured(config: Config, use: EmbeddedUse = 'serving'): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts')
    const { databaseUrl, databasePoolSize, databaseDirectUrl } = config
    return {
      engine: await openPostgres(databaseUrl, databasePoolSize, databaseDirectUrl),
      unlock: async () => {},
    }
  }
  const unlock = await lockDataFolder(config.dataDir)
  try {
    const { openEmbedded } = await import('./pglite.ts')
    return { engine: await openEmbedded(dataPaths(config).database, use), unlock }
  } catch (error) {
    await unlock()
    throw error
  }
}
