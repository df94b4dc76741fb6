import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { UNSHOWABLE } from '#domain/documents/vocabulary.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { type ShownText, TEXT_BOUNDS } from '#domain/kernel/read-text.ts'
import { enterRoom } from '#domain/rooms/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { docxOf, workbookOf } from '../test/archives.ts'
import { sendForm } from '../test/forms.ts'
import { liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let superuser: Client
let buyer: Client
let id: string

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  superuser = await testApp.member('superuser')
  ;({ id } = await liveDeal(testApp, seller, await testApp.member('reviewer')))
})
afterAll(() => testApp.close())
beforeEach(async () => {
  buyer = await testApp.member('buyer', { company: 'Łuk & Sons "Capital"' })
  await buyer.ask(enterRoom, { params: { id }, body: { nda_version: STANDARD_NDA.version, accepts: true } })
})

const upload = (name: string, content: Buffer) =>
  sendForm(testApp, superuser, '/loan-deal-files/', { loan_deal: id, document_type: 'net_worth' }, [
    { name, content },
  ])
const add = async (name: string, content: Buffer) => {
  const { body, status } = await upload(name, content)
  expect([status, body.files]).toEqual([201, undefined])
  return String(body.results[0].id)
}
const view = async (who: Client, file: string) => {
  const { body } = await who.ask(getDeal, { params: { id } })
  const url = body.loan_deal_files.find((each) => each.id === file)?.view_url
  return testApp.product.http.inject({ method: 'GET', url: url ?? '/api/nothing/' })
}
const shown = async (who: Client, file: string): Promise<ShownText> => {
  const response = await view(who, file)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json'])
  return response.json()
}
/** Replaces the content of a document by bytes that an upload would refuse, as if it was added before that check. */
const exchange = async (file: string, content: Buffer) => {
  const { db, storage } = testApp.product.platform
  await db
    .updateTable('loan_deal_files')
    .set({ storage_key: await storage.put(content), sha256: crypto.randomUUID() })
    .where('id', '=', file)
    .execute()
}
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const row = (number: number, text: string, column = 'A') =>
  `<row r="${number}"><c r="${column}${number}" t="inlineStr"><is><t>${text}</t></is></c></row>`

describe('a text document or table in the deal room', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a.docx', () => docxOf(paragraph('The roof was replaced.')), 'text'],
    ['a.xlsx', () => workbookOf({ data: row(1, 'The roof was replaced.') }), 'workbook'],
    ['a.csv', () => Buffer.from('item,note\nroof,The roof was replaced.\n'), 'workbook'],
  ])('%s is read as data, with the mark of its reader', async (name, make, kind) => {
    const file = await add(name, await make())
    const { content, mark } = await shown(buyer, file)
    expect(content.kind).toBe(kind)
    expect(JSON.stringify(content)).toContain('The roof was replaced.')
    const { body: deal } = await buyer.ask(getDeal, { params: { id } })
    expect(mark).toEqual([
      expect.stringMatching(/\S+ \S+/),
      'Łuk & Sons "Capital"',
      expect.stringMatching(new RegExp(`^${deal.reference}, .*ET$`)),
    ])
  })

  it('has no mark for those who may download it', async () => {
    const file = await add('a.csv', Buffer.from('a,b\n1,2\n'))
    expect((await shown(seller, file)).mark).toEqual([])
    expect((await shown(superuser, file)).mark).toEqual([])
  })

  it('is read once for all readers, and each has their own mark', async () => {
    const file = await add('a.csv', Buffer.from('a,b\n3,4\n'))
    const other = await testApp.member('buyer', { company: 'Second Reader Inc.' })
    await other.ask(enterRoom, { params: { id }, body: { nda_version: STANDARD_NDA.version, accepts: true } })
    const [mine, theirs] = [await shown(buyer, file), await shown(other, file)]
    expect(theirs.content).toEqual(mine.content)
    expect(theirs.mark).toContain('Second Reader Inc.')
    expect(theirs.mark).not.toContain('Łuk & Sons "Capital"')
  })

  it('is data: tags in it stay text, and no browser renders the response as a page', async () => {
    const file = await add('a.docx', await docxOf(paragraph('&lt;img src=x onerror=alert(1)&gt;')))
    const response = await view(buyer, file)
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(response.headers['content-security-policy']).toContain('sandbox')
    expect(response.json().content.blocks[0].text).toBe('<img src=x onerror=alert(1)>')
  })

  it('is a 404 for a stranger', async () => {
    const file = await add('a.csv', Buffer.from('a,b\n5,6\n'))
    const stranger = await testApp.member('buyer')
    expect((await view(stranger, file)).statusCode).toBe(404)
  })
})

const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, '<row/>')
const XXE =
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&x;</v></c></row></sheetData></worksheet>'
const LAUGHS = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]><worksheet>&c;</worksheet>`

const hiddenFrom = () =>
  workbookOf({ before: '<cols><col min="-1000000000000000" max="3" hidden="1"/></cols>', data: row(1, 'x') })

describe('a hostile one gets a quick response: what can be shown, or a sentence', () => {
  const emptyRows = () =>
    workbookOf({ data: Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 1}"/>`).join('') })
  it.each<[string, string, () => Buffer | Promise<Buffer>, number]>([
    ['a bomb of rows', 'a.xlsx', () => workbookOf({ content: zeros(200) }), 200],
    ['a million empty rows', 'a.xlsx', emptyRows, 200],
    ['external entities', 'a.xlsx', () => workbookOf({ content: XXE }), 409],
    ['entities in entities', 'a.xlsx', () => workbookOf({ content: LAUGHS }), 409],
    ['tags that never end', 'a.docx', () => docxOf('<w:p>'.repeat(1_000_000)), 409],
    ['no workbook', 'a.xlsx', () => Buffer.from('PK\u0003\u0004 and nothing else'), 409],
    ['no text', 'a.docx', () => workbookOf({}), 409],
    [
      '200 sheets',
      'a.xlsx',
      () => workbookOf(...Array.from({ length: 200 }, () => ({ data: row(1, 'x') }))),
      200,
    ],
    ['a huge cell', 'a.xlsx', () => workbookOf({ data: row(1, 'x'.repeat(20_000_000)) }), 200],
    ['a huge attribute', 'a.xlsx', () => workbookOf({ data: `<row r="${'1'.repeat(20_000_000)}"/>` }), 200],
    [
      'a cell in a column that there is not',
      'a.xlsx',
      () => workbookOf({ data: '<row r="-1"><c r="ZZZZZ1"><v>1</v></c><c r="0"><v>1</v></c></row>' }),
      200,
    ],
    [
      'a table of a million cells',
      'a.docx',
      () => docxOf(`<w:tbl><w:tr>${'<w:tc/>'.repeat(1_000_000)}</w:tr></w:tbl>`),
      200,
    ],
    ['a hidden column from far below the first', 'a.xlsx', hiddenFrom, 409],
    [
      'twenty sheets of rows with a cell far to the right',
      'a.xlsx',
      () =>
        workbookOf(
          ...Array.from({ length: 20 }, () => ({
            data: Array.from({ length: 5_000 }, (_, at) => row(at + 1, 'x', 'GR')).join(''),
          })),
        ),
      200,
    ],
    ['one line of 20 MB', 'a.csv', () => Buffer.alloc(20_000_000, 'a,'), 200],
    ['a quote without an end', 'a.csv', () => Buffer.from(`a,"${'b\n'.repeat(2_000_000)}`), 200],
  ])('%s', async (_what, name, make, status) => {
    const file = await add(
      name,
      name.endsWith('csv')
        ? Buffer.from('a,b\n')
        : await (name.endsWith('docx') ? docxOf('') : workbookOf({})),
    )
    await exchange(file, await make())
    const usedBefore = process.cpuUsage()
    const response = await view(buyer, file)
    const used = process.cpuUsage(usedBefore)
    expect(response.statusCode).toBe(status)
    if (status === 409)
      expect(response.json()).toEqual({ non_field_errors: [UNSHOWABLE.damaged], code: 'damaged' })
    expect(response.body).not.toContain('root:')
    expect(response.body.length).toBeLessThan(4 * TEXT_BOUNDS.characters)
    expect((used.user + used.system) / 1_000).toBeLessThan(10_000)
  })

  it('is refused on upload if it defines entities', async () => {
    const { status, body } = await upload('a.xlsx', await workbookOf({ content: XXE }))
    expect([status, body.files]).toEqual([400, [expect.stringMatching(/^a\.xlsx .*Save it again/)]])
  })
})

describe('a document that cannot be shown', () => {
  it('is tried once, no matter who opens it, and again a day later', async () => {
    const file = await add('a.xlsx', await hiddenFrom())
    const other = await testApp.member('buyer')
    await other.ask(enterRoom, {
      params: { id },
      body: { nda_version: STANDARD_NDA.version, accepts: true },
    })
    const { db, storage } = testApp.product.platform
    const read = vi.spyOn(storage, 'read')
    onTestFinished(() => read.mockRestore())
    for (const reader of [buyer, other, buyer])
      expect((await view(reader, file)).json()).toEqual({
        non_field_errors: [UNSHOWABLE.damaged],
        code: 'damaged',
      })
    expect(read).toHaveBeenCalledTimes(1)

    await db
      .updateTable('stored_contents as c')
      .from('loan_deal_files as f')
      .set({ refused_at: new Date(Date.now() - 25 * HOUR_MS) })
      .whereRef('f.storage_key', '=', 'c.storage_key')
      .where('f.id', '=', file)
      .execute()
    expect((await view(buyer, file)).statusCode).toBe(409)
    expect(read).toHaveBeenCalledTimes(2)
  })
})
