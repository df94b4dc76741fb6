import { type Insertable, sql, type Updateable } from 'kysely'
import type { PlannedClosing } from '#domain/closing/steps.ts'
import type { ClosingStep } from '#domain/closing/vocabulary.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

/**
 * Creates a closing with its steps.
 * @returns false if the deal already has one
 */
export async function insertClosing(tx: Tx, dealId: string, plan: PlannedClosing): Promise<boolean> {
  const made = await tx
    .insertInto('closings')
    .values({ loan_deal_id: dealId, closing_date: plan.closing_date, cut_off_date: plan.closing_date })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows !== 1n) return false
  await tx
    .insertInto('closing_steps')
    .values(plan.steps.map((step) => ({ loan_deal_id: dealId, ...step })))
    .execute()
  return true
}

/** Updates a closing and increments its version; the caller holds the deal's lock. */
export async function updateClosing(
  tx: Tx,
  dealId: string,
  columns: Omit<Updateable<Tables['closings']>, 'loan_deal_id' | 'version' | 'updated_at'> = {},
): Promise<void> {
  await tx
    .updateTable('closings')
    .set({
      ...columns,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('loan_deal_id', '=', dealId)
    .execute()
}

type StepColumns = Pick<Updateable<Tables['closing_steps']>, 'state' | 'claim' | 'claimed_by' | 'reason'>

export async function updateStep(
  tx: Tx,
  dealId: string,
  step: ClosingStep,
  columns: StepColumns,
): Promise<void> {
  await tx
    .updateTable('closing_steps')
    .set({ ...columns, changed_at: sql<Date>`clock_timestamp()` })
    .where('loan_deal_id', '=', dealId)
    .where('step', '=', step)
    .execute()
}

export async function insertNote(tx: Tx, note: Insertable<Tables['closing_notes']>): Promise<void> {
  await tx.insertInto('closing_notes').values(note).execute()
}

export async function insertFiles(tx: Tx, files: Insertable<Tables['closing_files']>[]): Promise<void> {
  await tx.insertInto('closing_files').values(files).execute()
}

/** The content stays in storage, like that of every submitted document. */
export async function markFileDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('closing_files')
    .set({ deleted_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Sets the lawyer of a side; the caller holds the deal's lock. */
export async function setLawyer(tx: Tx, lawyer: Insertable<Tables['closing_lawyers']>): Promise<void> {
  const { name, firm, email, phone } = lawyer
  await tx
    .insertInto('closing_lawyers')
    .values(lawyer)
    .onConflict((conflict) =>
      conflict.columns(['loan_deal_id', 'side']).doUpdateSet({ name, firm, email, phone }),
    )
    .execute()
}
