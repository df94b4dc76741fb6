import type { Tx } from '../../platform/database/database.ts'
import { deleteInvitationsTo } from '../store.ts'

/** Erases open and expired invitations of a person to any team. */
export const eraseInvitations = (tx: Tx, email: string): Promise<void> => deleteInvitationsTo(tx, email)
