import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../database/database.ts'
import { tooManyRequests, unavailable } from './errors.ts'
import { limitTries } from './rate-limit.ts'
import { passingFile, type UploadedFile } from './upload-form.ts'

const MOST_UPLOADS = 16
const MOST_OF_ADDRESS = 2
const MOST_TRIES = 30
const WINDOW_SECONDS = 10 * 60

/**
 * Files that anyone may have checked, without an account: only a few are received simultaneously, for all routes that
 * take them together.
 */
export class VisitorFiles {
  readonly #db: Db
  readonly #ofAddresses = new Map<string, number>()

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Receives the file of a request and returns what `check` says of it. Nothing of the file is stored.
   * @throws 400 for a form without one file, 429, 503 if too many are under way
   */
  async take<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    check: (file: UploadedFile) => Promise<Result>,
  ): Promise<Result> {
    const leave = this.#enter(request.ip)
    // An upload that is aborted is never read to its end.
    reply.raw.once('close', leave)
    try {
      await limitTries(this.#db, [`verify-from:${request.ip}`], MOST_TRIES, WINDOW_SECONDS)
      // Allows the time that 25 MB need on a slow line.
      request.isUpload = true
      return await check(await passingFile(request))
    } finally {
      leave()
    }
  }

  #enter(address: string): () => void {
    const inside = this.#ofAddresses.get(address) ?? 0
    const all = [...this.#ofAddresses.values()].reduce((sum, count) => sum + count, 0)
    if (inside >= MOST_OF_ADDRESS)
      throw tooManyRequests(5, 'Your earlier files are still being checked. Wait 5 seconds and try again.')
    if (all >= MOST_UPLOADS)
      throw unavailable('Many documents are being checked. Wait a moment and try again.')
    this.#ofAddresses.set(address, inside + 1)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      const left = (this.#ofAddresses.get(address) ?? 1) - 1
      if (left === 0) this.#ofAddresses.delete(address)
      else this.#ofAddresses.set(address, left)
    }
  }
}
