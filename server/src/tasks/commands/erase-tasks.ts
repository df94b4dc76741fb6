import type { Tx } from '../../platform/database/database.ts'
import { clearTasksOf } from '../store.ts'

/** Erases what a person's background tasks were given and have made. */
export const eraseTasks = (tx: Tx, person: string): Promise<void> => clearTasksOf(tx, person)
