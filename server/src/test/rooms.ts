import * as contract from '#domain/rooms/contract.ts'
import { signNda } from '#domain/rooms/nda/contract.ts'
import { endOver } from '../rooms/nda/commands/end-signing.ts'
import { openNdaRequests } from '../rooms/nda/queries/requests.ts'
import { finish } from '../signing/commands/finish.ts'
import { emailOf } from './channels.ts'
import { signAs } from './signings.ts'
import type { Client, TestApp } from './test-app.ts'

export const roomOf = async (who: Client, id: string) =>
  (await who.ask(contract.getRoom, { params: { id } })).body

/** Asks for the place where the agreement of a deal room, as it is now, is signed. */
export const askToSign = async (who: Client, id: string) =>
  who.ask(signNda, { params: { id }, body: { nda_version: (await roomOf(who, id)).nda.version } })

/** The latest request for signatures on the agreement of a deal room. */
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

/** What the job does that makes the signed agreement. */
export const finishNda = async (testApp: TestApp, deal: string) =>
  finish(testApp.product.platform, (await ndaRequest(testApp, deal)).id)

/** What the job does that a sale enqueues: ends the requests for signatures on NDAs that wait at this moment. */
export const endNdas = async ({ product: { platform } }: TestApp, deal: string) =>
  endOver(platform, await openNdaRequests(platform.db, { loan_deal_id: deal, kind: null }))

/** Signs the agreement of a deal room that somebody was asked for. */
export const signNdaAs = async (testApp: TestApp, who: Client) => signAs(testApp, await emailOf(who))
