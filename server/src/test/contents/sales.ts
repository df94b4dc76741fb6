import { patchUser } from '#domain/accounts/contract.ts'
import { acceptCombination, removeLoan } from '#domain/books/sale/contract.ts'
import { TAPE_COLUMNS } from '#domain/books/tape/columns.ts'
import { sampleCells, templateHeaders } from '#domain/books/tape/sample.ts'
import { addClosingNote, nameLawyer } from '#domain/closing/contract.ts'
import { acceptCommitment, commit, sendFollowUp } from '#domain/commitments/contract.ts'
import { changeAdditionalNda, signAdditionalNda } from '#domain/commitments/nda-contract.ts'
import { sendMessage } from '#domain/contact/contract.ts'
import { createDeal } from '#domain/deals/contract.ts'
import { decideProof } from '#domain/funds/contract.ts'
import { decideKyc, patchKyc, submitKyc } from '#domain/kyc/contract.ts'
import { acceptBid } from '#domain/negotiations/contract.ts'
import { placeHold, refuseErasure, requestErasureFor } from '#domain/personal-data/contract.ts'
import { ADDITIONAL_NDA } from '#domain/rooms/nda/additional.ts'
import { startSigning } from '#domain/signing/contract.ts'
import { onePagePdf } from '#seed/pdf.ts'
import { loansOf } from '../../deals/queries/loans.ts'
import { bidOnLoans } from '../book-bids.ts'
import { book, liveBook, loan } from '../books.ts'
import { inDays } from '../funds.ts'
import { closeNow } from '../listing.ts'
import { KYC_ANSWERS, sendScan } from '../newcomers.ts'
import { must } from '../receivers/market.ts'
import { finishNda, signNdaAs } from '../rooms.ts'
import { linkTo } from '../signings.ts'
import { approved, bid, enter, live } from './deals.ts'
import type { Market } from './market.ts'

/** A sale, and what its two sides write in its closing. */
async function playSale(market: Market): Promise<void> {
  const { act, cage, contents, pdf, send, testApp } = market
  const fees = cage.amount('the fees of a seller', 'owner', 4)
  const id = await live(market, 'a sold deal', { broker_fees: fees, broker_fees_type: 'amount' })
  await bid(market, 'loser', id, '200000.00')
  const won = await bid(
    market,
    'winner',
    id,
    '250000.00',
    cage.amount('the hidden maximum of a buyer', 'winner', 351),
  )
  await closeNow(testApp, id)
  await act('owner', acceptBid, won, { below_reserve: true })
  for (const person of ['owner', 'winner'] as const) {
    const name = cage.word('a lawyer of a closing', person)
    const lawyer = {
      name: `Ada ${name}`,
      firm: 'Law LLP',
      email: `${name}@law.test`,
      phone: '+1 416 555 0142',
    }
    await act(person, nameLawyer, id, lawyer)
    const path = `/closing/${id}/steps/agreement`
    const { steps } = await send(person, `${path}/files/`, pdf('a document of a closing', person))
    for (const step of steps as { files: { id: string }[] }[])
      for (const file of step.files) contents.add(file.id)
    const params = { id, step: 'agreement' } as const
    must(
      await market.who[person].ask(addClosingNote, {
        params,
        body: { text: cage.word('a note of a closing', person) },
      }),
    )
  }
}

/** Two buyers prove their funds, one of whom waits for the decision. */
async function playFunds({ act, cage, contents, pdf, send }: Market): Promise<void> {
  for (const [person, kind] of [
    ['winner', 'the amount of a proof of funds'],
    ['loser', 'the amount of a proof of funds that waits'],
  ] as const) {
    const amount = cage.amount(kind, person, 88_000)
    const fields = { kind: 'other', amount, valid_until: inDays(100) }
    const { waiting } = await send(person, '/funds/proofs/', pdf('a proof of funds', person), fields)
    contents.add(waiting.id)
    if (person === 'winner') await act('reviewer', decideProof, waiting.id, { verdict: 'approve', amount })
  }
}

/** A white label deal: two buyers sign the additional NDA, one of them is chosen. */
async function playWhiteLabel(market: Market): Promise<void> {
  const { act, contents, pdf, send, testApp, who } = market
  const id = await approved(market, 'a white label deal')
  const followUp = await send('owner', `/loan-deal/${id}/follow-up/`, pdf('a follow-up document', 'owner'))
  for (const { id: file } of followUp.documents) contents.add(file)
  await act('owner', changeAdditionalNda, id, { nda_by: 'signature' })
  const made = []
  for (const person of ['loser', 'winner'] as const) {
    const { commitment } = await act(person, commit, id)
    made.push(commitment.id)
    await act('owner', sendFollowUp, commitment.id, {})
    await act(person, signAdditionalNda, commitment.id, { nda_version: ADDITIONAL_NDA.version })
    await signNdaAs(testApp, who[person])
    await finishNda(testApp, id)
  }
  await act('owner', acceptCommitment, made.at(-1) ?? '')
}

/** A book on the market with sealed bids on its loans, one that was sold in parts, and the tape of a third. */
async function playBooks(market: Market): Promise<void> {
  const { act, cage, send, testApp, who } = market
  const people = { seller: who.owner, reviewer: who.reviewer }
  const listed = async (
    kinds: readonly ('a loan of a listed book' | 'a loan of a sold book' | 'a loan that left a sold book')[],
  ) => {
    const terms = { mortgage_amount: 100_000_00, principle_balance: 100_000_00 }
    const loans = kinds.map((kind, place) => ({
      ...loan(place, { ...terms, loan_address: `${place} ${cage.word(kind, 'owner')} Road` }),
      loan_reference: cage.word(kind, 'owner'),
    }))
    const reserve_price = cage.amount('the reserve of a deal', 'owner', 1)
    const { id } = await liveBook(testApp, people, loans, { allow_loan_bids: true, reserve_price })
    const ids = (await loansOf(testApp.product.platform.db, id)).map((one) => one.id)
    return { book: { id }, params: { id }, loans: ids } as unknown as Parameters<typeof bidOnLoans>[1]
  }
  const open = await listed(['a loan of a listed book', 'a loan of a listed book'])
  await enter(market, 'admitted', open.params.id)
  for (const [person, thousands] of [
    ['leader', 82],
    ['outbid', 81],
  ] as const) {
    const amount = Number(cage.amount('a bid on a loan', person, thousands))
    must(await bidOnLoans(who[person], open, { 0: amount }))
  }
  const sale = await listed([
    'a loan of a sold book',
    'a loan that left a sold book',
    'a loan of a sold book',
  ])
  const lost = Number(cage.amount('a bid on a loan that lost', 'loser', 71))
  must(await bidOnLoans(who.loser, sale, { 0: lost }))
  must(await bidOnLoans(who.winner, sale, { 0: 95_000, 1: 80_000, 2: 75_000 }))
  await closeNow(testApp, sale.params.id)
  const { parts } = await act('owner', acceptCombination, sale.params.id, { total: '250000.00' })
  const reason = 'It was repaid.'
  await act('owner', removeLoan, parts[0]?.deal ?? '', { loan: sale.loans[1] ?? '', reason })

  const { id } = must(await who.owner.ask(createDeal, { body: book() }))
  const cells = sampleCells()[0]?.map((cell, at) =>
    TAPE_COLUMNS[at]?.name === 'loan_reference' ? cage.word('a row of a loan tape', 'owner') : cell,
  )
  const tape = [templateHeaders(), cells ?? []]
    .map((row) => row.map((cell) => `"${cell}"`).join(','))
    .join('\r\n')
  await send('owner', `/loan-deal/${id}/loan_tape/`, { name: 'tape.csv', content: tape })
}

/** A document that is sent to a member and to someone outside, and an application form that is read. */
async function playPapers(market: Market): Promise<void> {
  const { act, cage, contents, asked, send, testApp, who } = market
  const id = asked.draft
  const name = `${cage.word('a document to sign', 'loser')}.pdf`
  const file = { name, content: onePagePdf('Lease', []), type: 'application/pdf' }
  const { results } = await send('owner', '/loan-deal-files/', file, {
    loan_deal: id,
    document_type: 'appraisal_report',
  })
  contents.add(results[0].id)
  const outside = `${cage.word('the address of an outside signer', 'owner')}@people.test`.toLowerCase()
  const [signer] = await testApp.product.platform.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', who.loser.id)
    .execute()
  await act('owner', startSigning, results[0].id, {
    signers: [
      { name: 'Ada Member', email: signer?.email ?? '' },
      { name: 'Olive Outsider', email: outside },
    ],
    message: cage.word('a document to sign', 'loser'),
  })
  asked.signing = await linkTo(testApp, signer?.email ?? '')
  cage.known('the link to a signature', 'loser', asked.signing)
  const form = {
    name: 'form.pdf',
    content: onePagePdf('Mortgage application', [
      'First name: Ana',
      `Last name: ${cage.word('an application form', 'owner')}`,
    ]),
  }
  await send('owner', '/homeslice-ai/', form, { loan_deal: id })
}

/** What people tell HomeSlice. */
async function playOffice(market: Market): Promise<void> {
  const { act, cage, contents, pdf, testApp, who } = market
  const number = cage.word('the number of an identity document', 'applicant')
  const legal_name = 'Ada Tremblay'
  const address = `5 ${cage.word('an identity record', 'applicant')} Street`
  must(
    await who.applicant.ask(patchKyc, {
      body: { ...KYC_ANSWERS, legal_name, document_number: number, address },
    }),
  )
  const scan = await sendScan(testApp, who.applicant, 'document_scan', pdf('an identity record', 'applicant'))
  contents.add(must(scan).document_scan?.id)
  must(await who.applicant.ask(submitKyc))
  const reason = cage.word('the reason why an identity was rejected', 'applicant')
  await act('administrator', decideKyc, who.applicant.id, { decision: 'reject', reason })
  const text = () => cage.word('a message to HomeSlice', 'stranger')
  const message = { name: `Ada ${text()}`, email: `${text()}@people.test`, subject: text(), message: text() }
  must(await who.stranger.ask(sendMessage, { body: message }))
  const gone = await testApp.member('buyer')
  const why = cage.word('the reason of a deactivation', 'administrator')
  await act('administrator', patchUser, gone.id, { is_active: false, reason: why })
  const note = cage.word('the note of an erasure request', 'administrator')
  const asked = must(
    await who.administrator.ask(requestErasureFor, { body: { user: who.stranger.id, note } }),
  )
  const refused = cage.word('the reason of a refused erasure', 'stranger')
  await act('administrator', refuseErasure, asked.id, { reason: refused })
  const held = cage.word('the reason of a legal hold', 'administrator')
  must(await who.administrator.ask(placeHold, { body: { user: gone.id, reason: held } }))
}

/** Deals that are sold, and what is not on the market. */
export async function playSales(market: Market): Promise<void> {
  for (const play of [playSale, playFunds, playWhiteLabel, playBooks, playPapers, playOffice])
    await play(market)
}
