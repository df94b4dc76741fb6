import type { Readable } from 'node:stream'

/** The headers with which the storage sends a content directly to a browser. */
export interface ShownAs {
  type: string
  disposition: string
}

/** Stores file contents. Keys are random; the original name is data of the feature that stores the file. */
export interface Storage {
  /**
   * @param key of a content that comes from another storage
   * @throws 507 if there is no space left, 503 if the storage fails otherwise; nothing is left behind
   */
  put(content: Buffer, key?: string): Promise<string>
  /** @throws 503 if the storage does not respond */
  read(key: string): Promise<Buffer>
  /** Fails as `read` does. */
  stream(key: string): Readable
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** A URL at which a browser can read the content for a minute; absent if this server sends it. */
  presigned?(key: string, as: ShownAs): Promise<string>
  /** Deletes partly written contents of a killed server. Returns how many. */
  sweepParts(now: number): Promise<number>
  /** Keys of the contents that were stored before a moment, in batches. */
  storedBefore(moment: number): AsyncIterable<string[]>
  /** Moves a content to where the product does not find it, so that a mistake can be undone. */
  putAside(key: string, now: number): Promise<void>
  /** Deletes the contents that were put aside before a moment. */
  clearAside(moment: number): Promise<void>
  /** Stores a small text under a name for ever; an existing one is not replaced. */
  storeRecord(name: string, text: string): Promise<void>
  /** The text under a name; null if there is none. */
  readRecord(name: string): Promise<string | null>
  /** The names of all records, in order. */
  recordNames(): Promise<string[]>
}

const KEY = /^[0-9a-f-]{36}$/
export const isKey = (name: string) => KEY.test(name)

/** @throws if it is not a key, so that no other file is ever reached */
export function assertKey(key: string): string {
  if (!isKey(key)) throw new Error('Not a storage key.')
  return key
}

/** Where records are. */
export const RECORDS = 'records'
/** @throws if it is not the name of a record, so that no other file is ever reached */
export function assertRecord(name: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,79}\.[a-z]{1,8}$/.test(name)) throw new Error('Not the name of a record.')
  return name
}

/** Where contents are that were put aside. */
export const ASIDE = 'orphaned'
