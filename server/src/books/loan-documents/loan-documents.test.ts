import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { matchDocuments } from '#domain/books/loan-documents/contract.ts'
import { rejectDeal, submitDeal } from '#domain/deals/contract.ts'
import { deleteFile } from '#domain/documents/contract.ts'
import { loansOf } from '../../deals/queries/loans.ts'
import { draftBook, liveBook } from '../../test/books.ts'
import { sendForm } from '../../test/forms.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

const match = (who: Client, id: string, names: string[]) =>
  who.ask(matchDocuments, { params: { id }, body: { names } })
const APPRAISAL = Buffer.from('date,value\n2026-01-05,600000\n')
const add = (loan: string, name: string) =>
  sendForm(testApp, seller, '/loan-deal-files/', { loan_deal: loan, document_type: 'appraisal_report' }, [
    { name, content: APPRAISAL },
  ])

describe('documents of the mortgages of a book', () => {
  it('are matched by the references in their names, and nothing is stored', async () => {
    const { id } = await draftBook(testApp, seller)
    const [first, second] = await loansOf(testApp.product.platform.db, id)
    const { body } = await match(seller, id, [
      'L-0001/Appraisal.pdf',
      `HS-${second?.number} title insurance.pdf`,
      'L-0003 appraisal.pdf',
      'L-0001 and L-0002.pdf',
    ])
    const found = body.results.map(({ loan, document_type }) => [loan?.id ?? null, document_type])
    expect(found).toEqual([
      [first?.id, 'appraisal_report'],
      [second?.id, 'title_insurance'],
      [null, 'appraisal_report'],
      [null, null],
    ])
    expect(body.results.map(({ problem }) => problem)).toEqual([
      null,
      null,
      'No mortgage of this book has a reference that is in this name.',
      'The name has the references of several mortgages: L-0001, L-0002.',
    ])
    expect((await seller.ask(getDeal, { params: { id: first?.id ?? '' } })).body.loan_deal_files).toEqual([])
  })

  it('that already exist are reported as such', async () => {
    const { id } = await draftBook(testApp, seller)
    const [first] = await loansOf(testApp.product.platform.db, id)
    const added = await add(first?.id ?? '', 'Appraisal.csv')
    const names = ['L-0001/Appraisal.csv', 'L-0002/Appraisal.csv']
    const present = async () => (await match(seller, id, names)).body.results.map((one) => one.is_present)
    expect(await present()).toEqual([true, false])
    expect((await seller.ask(deleteFile, { params: { id: added.body.results[0].id } })).status).toBe(204)
    expect(await present()).toEqual([false, false])
  })

  it('are added until the book is submitted and after a rejection, but by no one in between', async () => {
    const { id } = await draftBook(testApp, seller)
    const [first] = await loansOf(testApp.product.platform.db, id)
    const loan = first?.id ?? ''
    const may = async (name: string) => [
      (await match(seller, id, ['L-0001.pdf'])).status,
      (await add(loan, name)).status,
    ]
    expect(await may('Draft.csv')).toEqual([200, 201])
    await seller.ask(submitDeal, { params: { id } })
    expect(await may('Pending.csv')).toEqual([409, 409])
    await reviewer.ask(rejectDeal, { params: { id }, body: { reason: 'The appraisals are missing.' } })
    expect(await may('Rejected.csv')).toEqual([200, 201])
  })

  it('are matched for its owner and administrators; for other users a draft does not exist', async () => {
    const { id } = await draftBook(testApp, seller)
    const names = ['L-0001.pdf']
    expect((await match(await testApp.member('superuser'), id, names)).status).toBe(200)
    expect((await match(await testApp.member('seller'), id, names)).status).toBe(404)
    const { id: live } = await liveBook(testApp, { seller, reviewer })
    expect((await match(await testApp.member('seller'), live, names)).status).toBe(404)
  })

  it('are refused for a list with no names, with too many, or with a name that is too long', async () => {
    const { id } = await draftBook(testApp, seller)
    for (const names of [[], [''], ['x'.repeat(301)], Array.from({ length: 2_001 }, () => 'L-0001')])
      expect((await match(seller, id, names)).status).toBe(400)
  })
})
