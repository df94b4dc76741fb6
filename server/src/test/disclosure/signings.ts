import * as contract from '#domain/signing/contract.ts'
import { onePagePdf } from '#seed/pdf.ts'
import { sendForm } from '../forms.ts'
import { linkTo } from '../signings.ts'
import type { Client, TestApp } from '../test-app.ts'

const TITLE = 'ZQ to sign'
const MESSAGE = 'ZQ please sign'
const REASON = 'ZQ will not sign'
const OUTSIDER = 'zq-later@outside.example'

/**
 * A document of a deal that only its owner sees is sent to a signer, who declines, and to a signer after them.
 * @returns what only the signer, the owner and staff may find, and what the signer may not find
 */
export async function plantSigning(
  testApp: TestApp,
  owner: Client,
  signer: string,
  deal: string,
): Promise<{ ofSigner: string[]; ofOwner: string[] }> {
  const fields = { loan_deal: deal, document_type: 'net_worth' }
  const { body } = await sendForm(testApp, owner, '/loan-deal-files/', fields, [
    { name: `${TITLE}.pdf`, content: onePagePdf(TITLE, []) },
  ])
  const sent = await owner.ask(contract.startSigning, {
    params: { id: String(body.results[0].id) },
    body: {
      signers: [
        { name: 'Sam Signer', email: signer },
        { name: 'Olive Outsider', email: OUTSIDER },
      ],
      message: MESSAGE,
    },
  })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  const params = { token: await linkTo(testApp, signer) }
  await testApp.anybody.ask(contract.declineToSign, { params, body: { reason: REASON } })
  return { ofSigner: [`${TITLE}.pdf`, MESSAGE, REASON], ofOwner: [OUTSIDER] }
}
