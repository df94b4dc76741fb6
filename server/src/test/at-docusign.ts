import { expect, vi } from 'vitest'
import * as contract from '#domain/signing/contract.ts'
import { type DocusignServer, type Envelope, startDocusignServer } from './docusign-server.ts'
import { aSigner, sent, withPdf } from './signings.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

type Person = ReturnType<typeof aSigner>

/** A request of two signers in order, the document of a deal and the people who sign it. */
interface Sent {
  id: string
  deal: string
  file: string
  people: readonly [Person, Person]
}

/** The product with a test server in place of DocuSign, and a seller. */
export interface AtDocusign {
  docusign: DocusignServer
  testApp: TestApp
  seller: Client
  requestOf: (id: string) => Promise<contract.SigningRequest>
  /** Waits until the request has these facts. */
  become: (id: string, facts: object) => Promise<void>
  /** Starts a request; it is sent to DocuSign in the background. */
  start: () => Promise<Sent>
  /** A request that DocuSign has accepted, with its envelope. */
  taken: () => Promise<Sent & { envelope: Envelope }>
  close: () => Promise<void>
}

export async function startAtDocusign(): Promise<AtDocusign> {
  const docusign = await startDocusignServer()
  const testApp = await startTestApp('postgres', docusign.settings)
  await testApp.product.startWork()
  const seller = await testApp.member('seller', { company: 'Maple Street Lending Ltd.' })

  const requestOf = async (id: string) =>
    (await seller.ask(contract.getSigningRequest, { params: { id } })).body
  const become = (id: string, facts: object) =>
    vi.waitFor(async () => expect(await requestOf(id)).toMatchObject(facts), { timeout: 30_000 })
  const start = async () => {
    const { deal, file } = await withPdf(testApp, seller)
    const people: Sent['people'] = [aSigner('Zoé Łukasiewicz'), aSigner('Bo Chen')]
    const { id } = await sent(seller, file, { signers: [...people], message: 'Before Friday, please.' })
    return { id, deal, file, people }
  }
  const taken = async () => {
    const request = await start()
    await become(request.id, { status: 'sent', provider: 'docusign' })
    const envelope = [...docusign.envelopes.values()].find(
      ({ transactionId }) => transactionId === request.id,
    )
    if (!envelope) throw new Error('There is no envelope.')
    return { ...request, envelope }
  }
  const close = async () => {
    await testApp.close()
    await docusign.close()
  }
  return { docusign, testApp, seller, requestOf, become, start, taken, close }
}
