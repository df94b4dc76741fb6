import type { Storage } from './storage.ts'
import { withHeadline } from './upload-errors.ts'

export type Put = (content: Buffer) => Promise<string>

/**
 * Stores contents while a form is read; what was stored is removed again when anything about the upload fails, so that
 * nothing lies in the storage that no row names.
 */
export async function storing<T>(storage: Storage, work: (put: Put) => Promise<T>): Promise<T> {
  const keys: string[] = []
  try {
    return await work(async (content) => {
      const key = await storage.put(content)
      keys.push(key)
      return key
    })
  } catch (error) {
    await Promise.allSettled(keys.map((key) => storage.remove(key)))
    throw withHeadline(error)
  }
}
