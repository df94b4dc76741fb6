import type { Storage } from './storage.ts'
import { withHeadline } from './upload-errors.ts'

export type Put = (content: Buffer) => Promise<string>

/**
 * Stores contents while a form is read, and removes them again if any part of the upload fails, so that no content
 * remains without a row.
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
