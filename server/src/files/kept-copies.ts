import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#domain/kernel/durations.ts'

const MOST_BYTES = 64 * 1024 * 1024
const KEPT_MS = HOUR_MS

/**
 * Keeps in memory what was made of documents, such as copies with a mark or drawn pages, so that a reader who opens a
 * document again need not wait again. A key names the content, and where a copy is for one reader, that reader; the
 * caller checks the permission to read before it gets a copy.
 */
export class KeptCopies {
  readonly #cache = new LRUCache<string, Buffer>({
    maxSize: MOST_BYTES,
    // So that one large document does not evict those of all other readers.
    maxEntrySize: MOST_BYTES / 4,
    sizeCalculation: (copy) => copy.length,
    ttl: KEPT_MS,
  })

  get(key: string): Buffer | undefined {
    return this.#cache.get(key)
  }

  set(key: string, copy: Buffer): void {
    this.#cache.set(key, copy)
  }
}
