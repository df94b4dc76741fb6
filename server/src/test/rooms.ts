import * as contract from '#domain/rooms/contract.ts'
import { signNda } from '#domain/rooms/nda/contract.ts'
import { endRequests } from '../rooms/nda/commands/end-signing.ts'
import { openNdaRequests } from '../rooms/nda/queries/requests.ts'
import { finish } from '../signing/commands/finish.ts'
import { emailOf } from './channels.ts'
import { signAs } from './signings.ts'
import type { Client, TestApp } from './test-app.ts'

export const roomOf = async (who: Client, id: string) =>
  (await who.ask(contract.getRoom, { params: { id } })).body

/** Requests the page on which the current NDA of a deal room is signed. */
export const requestToSign = async (who: Client, id: string) =>
  who.ask(signNda, { params: { id }, body: { nda_version: (await roomOf(who, id)).nda.version } })

/** The latest request for signatures on the NDA of a deal room. */
export async function ndaRequest(testApp: TestApp, deal: string) {
  const { db } = testApp.product.platform
  return db
    .selectFrom('signing_requests')
    .selectAll()
    .where('loan_deal_id', '=', deal)
    .where('purpose', '=', 'nda')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
}

/** Does the work of the job that makes the signed NDA. */
export const finishNda = async (testApp: TestApp, deal: string) =>
  finish(testApp.product.platform, (await ndaRequest(testApp, deal)).id)

/** Does the work of the job that a sale enqueues: ends the NDAs' open requests for signatures. */
export const endNdas = async ({ product: { platform } }: TestApp, deal: string) =>
  endRequests(platform, await openNdaRequests(platform.db, { loan_deal_id: deal, kind: null }))

/** Signs the NDA of a deal room as one of its signers. */
export const signNdaAs = async (testApp: TestApp, who: Client) => signAs(testApp, await emailOf(who))
