import { commit, listCommitments, sendFollowUp } from '#domain/commitments/contract.ts'
import { acceptAdditionalNda } from '#domain/commitments/nda-contract.ts'
import { onePagePdf } from '#seed/pdf.ts'
import { sendForm } from '../forms.ts'
import type { Client, TestApp } from '../test-app.ts'

const DOCUMENT = 'ZQ follow-up'
const NDA = 'ZQ additional agreement'

/**
 * Two buyers commit to a white label deal. The winner gets the follow-up documents with the additional NDA and accepts
 * it; the loser has not received anything yet.
 * @returns what only the winner and the seller may find
 */
export async function plantCommitments(
  testApp: TestApp,
  { owner, winner, loser }: Readonly<Record<'owner' | 'winner' | 'loser', Client>>,
  deal: string,
): Promise<string[]> {
  const params = { id: deal }
  for (const [folder, name] of [
    ['follow-up', DOCUMENT],
    ['additional-nda', NDA],
  ] as const)
    await sendForm(testApp, owner, `/loan-deal/${deal}/${folder}/`, {}, [
      { name: `${name}.pdf`, content: onePagePdf(`${name} page`, []), type: 'application/pdf' },
    ])
  await loser.ask(commit, { params })
  const { commitment } = (await winner.ask(commit, { params })).body
  await owner.ask(sendFollowUp, { params: { id: commitment.id } })
  const { nda } = (await winner.ask(listCommitments, { params })).body
  if (!nda) throw new Error('The additional NDA has not reached the buyer.')
  const body = { nda_version: nda.version, accepts: true as const }
  await winner.ask(acceptAdditionalNda, { params: { id: commitment.id }, body })
  return [`${DOCUMENT}.pdf`, `${NDA}.pdf`, `${DOCUMENT} page`, `${NDA} page`]
}
