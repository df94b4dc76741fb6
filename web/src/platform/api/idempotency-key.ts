import { v4 } from 'uuid'

/** A key under which the server carries out one request at most once. */
export const newIdempotencyKey = (): string => v4()
