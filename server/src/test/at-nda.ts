import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { setFavorite } from '#domain/deals/contract.ts'
import * as contract from '#domain/rooms/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { openSigning } from '#domain/signing/contract.ts'
import { emailOf } from './channels.ts'
import { SMALL_PDF, sendForm } from './forms.ts'
import { liveDeal } from './listing.ts'
import { finishNda, requestToSign, signNdaAs } from './rooms.ts'
import { linkTo, pagesOf } from './signings.ts'
import { type Client, startTestApp } from './test-app.ts'

export type AtNda = Awaited<ReturnType<typeof startAtNda>>
/** The deal room of one deal. */
export type NdaRoom = ReturnType<AtNda['roomOfDeal']>

/** The product with a seller whose deal rooms are entered by signing the NDA. */
export async function startAtNda() {
  const testApp = await startTestApp()
  const seller = await testApp.member('seller', { company: 'Elm Mortgage Corp.' })
  const reviewer = await testApp.member('reviewer')
  const superuser = await testApp.member('superuser')

  /** Opens a file as a browser does; its text is that of all pages. */
  async function file(who: Client, url: string, headers = {}) {
    const { rawPayload, statusCode } = await testApp.product.http.inject({
      url: `/api${url}`,
      headers: { authorization: `Bearer ${who.token}`, ...headers },
    })
    return { status: statusCode, text: statusCode === 200 ? (await pagesOf(rawPayload)).join(' ') : '' }
  }

  function roomOfDeal(id: string) {
    const of = { params: { id } }
    const set = (
      body: { nda_by?: 'click' | 'signature'; admission?: 'at_once' | 'on_approval' },
      who = seller,
    ) => who.ask(contract.changeRoom, { ...of, body })
    const visitors = async (who = seller) => (await who.ask(contract.listVisitors, of)).body.results
    const entry = async () => ({ params: { id: (await visitors())[0]?.id ?? '' } })
    return {
      id,
      of,
      set,
      /** From now on the seller admits each buyer. */
      approve: () => set({ admission: 'on_approval' }),
      click: (who: Client) =>
        who.ask(contract.enterRoom, { ...of, body: { nda_version: STANDARD_NDA.version, accepts: true } }),
      /** Does the work of the job that makes the signed NDA. */
      done: () => finishNda(testApp, id),
      page: async (who: Client) => (await who.ask(getDeal, of)).body,
      visitors,
      entry,
      signedNda: async (who: Client) => file(who, `/room-entries/${(await entry()).params.id}/signed_nda/`),
      upload: () =>
        sendForm(testApp, seller, `/loan-deal/${id}/room/nda/`, {}, [
          { name: 'Our terms.pdf', content: SMALL_PDF, type: 'application/pdf' },
        ]),
      async soldTo(who: Client): Promise<void> {
        await who.ask(setFavorite, { ...of, body: { is_favorite: true } })
        await who.ask(placeBid, {
          body: { loan_deal: id, offer_type: 'buy_it_now', bid_amount: '470000.00' },
        })
      },
      /** What the page says on which this buyer signs. */
      async signingPage(who: Client) {
        await requestToSign(who, id)
        const token = await linkTo(testApp, await emailOf(who))
        return (await testApp.anybody.ask(openSigning, { params: { token } })).body
      },
    }
  }

  return {
    testApp,
    seller,
    reviewer,
    superuser,
    file,
    roomOfDeal,
    sign: (who: Client) => signNdaAs(testApp, who),
    /** Two buyers, and a deal whose room they can enter. */
    async newRoom() {
      const buyer = await testApp.member('buyer', { company: 'Lakeshore Çelik Ωmega' })
      const other = await testApp.member('buyer')
      const { id } = await liveDeal(testApp, seller, reviewer, {
        loan_address: '14 rue des Érables',
        buy_reserve_price: '470000.00',
      })
      const room = roomOfDeal(id)
      await room.set({ nda_by: 'signature' })
      return { buyer, other, room }
    },
    async nameOf(who: Client): Promise<string> {
      const { first_name, last_name } = await testApp.product.platform.db
        .selectFrom('users')
        .select(['first_name', 'last_name'])
        .where('id', '=', who.id)
        .executeTakeFirstOrThrow()
      return `${first_name} ${last_name}`
    },
  }
}
