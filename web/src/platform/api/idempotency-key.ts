import { v4 } from 'uuid'

/** A new key under which the server carries out a request at most once. */
export const newIdempotencyKey = (): string => v4()
