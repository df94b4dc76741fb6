import { addMonths, businessDateOf } from '#domain/kernel/dates.ts'
import { editDeal } from '#server/deals/commands/edit-deal.ts'
import { decideProof } from '#server/funds/commands/decide-proof.ts'
import { addProof } from '#server/funds/commands/submit-proof.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { People } from './open-accounts.ts'
import { onePagePdf } from './pdf.ts'

const DOLLARS = 100
const INVENTED = 'Made for demonstration. The company and the figures are invented.'

/** A company has proven its funds, another waits for the review, and a seller asks for proof of funds. */
export async function proveFunds(
  platform: Platform,
  people: People,
  asking: { owner: Actor; deal: { id: string } } | undefined,
  now: Date,
): Promise<void> {
  const valid_until = addMonths(businessDateOf(now), 6)
  const submit = (email: string, kind: 'credit_facility' | 'bank_statement', amount: number) => {
    const content = onePagePdf('Proof of funds', [
      `Available: CAD ${(amount / DOLLARS).toLocaleString('en-CA')}`,
      `Valid until ${valid_until}`,
      INVENTED,
    ])
    const name = kind === 'bank_statement' ? 'Account statement.pdf' : 'Credit facility letter.pdf'
    return addProof(platform, people(email), { kind, amount, valid_until }, { name, content })
  }
  const amount = 25_000_000 * DOLLARS
  const { waiting } = await submit('both@homeslice.test', 'credit_facility', amount)
  const decision = { verdict: 'approve', amount } as const
  if (waiting) await decideProof(platform, people('reviewer@homeslice.test'), waiting.id, decision)
  await submit('buyer2@homeslice.test', 'bank_statement', 6_500_000 * DOLLARS)
  if (asking) await editDeal(platform, asking.owner, asking.deal.id, { funds_before_bid: true }, null)
}
