import { Semaphore } from '../semaphore.ts'
import type { LeaseKind } from './leases.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const LIMIT = {
  ms: 1_900,
  error: () => new DatabaseUnavailable('busy', new Error('The embedded database was in use for too long.')),
}

/** Leases the one connection of the embedded database, first come first served, the reserve's work before others. */
export class SingleConnection {
  readonly #semaphore = new Semaphore()

  /**
   * Returns the function that ends the lease.
   * @throws DatabaseUnavailable within two seconds, except for background work, which waits without a limit
   */
  acquire(kind: LeaseKind): Promise<() => void> {
    return this.#semaphore.acquire('', {
      isFirst: kind === 'reserve',
      limit: kind === 'background' ? undefined : LIMIT,
    })
  }
}
