import { v7 } from 'uuid'

/** A new identifier: UUIDv7, so that ids sort by creation time. */
export const newId = (): string => v7()
