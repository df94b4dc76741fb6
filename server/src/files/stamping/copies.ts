import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#domain/kernel/durations.ts'

const MOST_BYTES = 64 * 1024 * 1024
const CACHE_MS = HOUR_MS

/**
 * Caches stamped copies in memory, so that a reader who opens a document again need not wait again. A key names
 * document, reader and hour; the caller checks the permission to read before it gets a copy.
 */
export class StampedCopies {
  readonly #cache = new LRUCache<string, Buffer>({
    maxSize: MOST_BYTES,
    // So that one large document does not evict those of all other readers.
    maxEntrySize: MOST_BYTES / 4,
    sizeCalculation: (copy) => copy.length,
    ttl: CACHE_MS,
  })

  get(key: string): Buffer | undefined {
    return this.#cache.get(key)
  }

  set(key: string, copy: Buffer): void {
    this.#cache.set(key, copy)
  }
}
