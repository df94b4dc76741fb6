import { createHash } from 'node:crypto'
import type { ClosingStep } from '#domain/closing/vocabulary.ts'
import type { ClosingRecord } from './find-closing.ts'

/**
 * Stands for what a step shows: its state, notes and documents. An action names it, so that no one confirms what they
 * have not read.
 */
export function seenOf({ steps, notes, files }: ClosingRecord, step: ClosingStep): string {
  const { state, claim, claimed_by, changed_at, reason } = steps.find((one) => one.step === step) ?? {}
  const idsOf = (all: readonly { id: string; step: ClosingStep }[]) =>
    all.filter((one) => one.step === step).map(({ id }) => id)
  const shown = [state, claim, claimed_by, changed_at, reason, idsOf(notes), idsOf(files)]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)
}
