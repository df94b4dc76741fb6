import { decideProof, type FundsRecord } from '#domain/funds/contract.ts'
import { addDays, businessDateOf } from '#domain/kernel/dates.ts'
import { type SentFile, SMALL_PDF, sendForm } from './forms.ts'
import type { Client, TestApp } from './test-app.ts'

export const inDays = (days: number) => addDays(businessDateOf(new Date()), days)

/** Submits a proof of funds as a browser does. */
export const sendProof = (
  testApp: TestApp,
  who: Client,
  stated: Record<string, string> = {},
  file: SentFile = { name: 'statement.pdf', content: SMALL_PDF },
) =>
  sendForm(
    testApp,
    who,
    '/funds/proofs/',
    { kind: 'bank_statement', amount: '1000000.00', valid_until: inDays(100), ...stated },
    [file],
  )

/** A proof that waits for review. */
export async function waitingProof(testApp: TestApp, who: Client, stated: Record<string, string> = {}) {
  const { status, body } = await sendProof(testApp, who, stated)
  const { waiting } = body as FundsRecord
  if (status !== 201 || !waiting) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return waiting
}

/** An approved proof of this amount. */
export async function provenFunds(
  testApp: TestApp,
  who: Client,
  reviewer: Client,
  amount: string,
  valid_until = inDays(100),
): Promise<string> {
  const { id } = await waitingProof(testApp, who, { amount, valid_until })
  const { status, body } = await reviewer.ask(decideProof, {
    params: { id },
    body: { verdict: 'approve', amount },
  })
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return id
}

/** Lets the approved proof of an account end with yesterday. */
export async function letProofExpire({ product }: TestApp, { id }: Pick<Client, 'id'>): Promise<void> {
  await product.platform.db
    .updateTable('funds_proofs')
    .set({ valid_until: inDays(-1) })
    .where('user_id', '=', id)
    .where('state', '=', 'approved')
    .execute()
}
