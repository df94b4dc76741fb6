import { describe, expect, it } from 'vitest'
import { TEXT_BOUNDS } from '#domain/kernel/read-text.ts'
import { docxOf, workbookOf } from '../../test/archives.ts'
import { readCsv } from './csv.ts'
import { readTextDocument } from './text-document.ts'
import { readWorkbook } from './workbook.ts'
import { Damaged } from './xml.ts'

const textsOf = (cells: readonly { text: string }[]) => cells.map(({ text }) => text)
const cell = (address: string, value: string, attributes = '') =>
  `<c r="${address}" ${attributes}><v>${value}</v></c>`
const inline = (address: string, text: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const sheetOf = async (...sheets: Parameters<typeof workbookOf>) => {
  const { sheets: read } = await readWorkbook(await workbookOf(...sheets))
  const [first] = read
  if (!first) throw new Error('There is no sheet.')
  return first
}

describe('a workbook', () => {
  it('is read as its cells display it: dates, percentages and amounts in their formats', async () => {
    const { rows, columns } = await sheetOf({
      data: `<row r="1">${cell('A1', '0', 't="s"')}${cell('B1', '45000', 's="1"')}${cell('C1', '0.0725', 's="2"')}${cell('D1', '1234567.5', 's="3"')}${cell('E1', '1', 't="b"')}${cell('F1', '#REF!', 't="e"')}</row>`,
    })
    expect(columns).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
    expect(rows.map(({ cells }) => textsOf(cells))).toEqual([
      ['Shared & text', '2023-03-15', '7.25%', '1,234,567.50', 'TRUE', '#REF!'],
    ])
  })

  it('shows the last result of a formula, and never the formula', async () => {
    const { rows } = await sheetOf({
      data: '<row r="1"><c r="A1"><f>WEBSERVICE("http://example.test")</f><v>7</v></c><c r="B1"><f>1+1</f></c></row>',
    })
    expect(rows.map(({ cells }) => textsOf(cells))).toEqual([['7']])
  })

  it('keeps the numbers of its rows, without the empty ones', async () => {
    const { rows } = await sheetOf({
      data: `<row r="2">${inline('B2', 'near')}</row><row r="3"/><row r="1048576">${inline('A1048576', 'far')}</row>`,
    })
    expect(rows).toEqual([
      { number: 2, cells: [{ text: '' }, { text: 'near' }] },
      { number: 1_048_576, cells: [{ text: 'far' }] },
    ])
  })

  it('leaves out hidden sheets, rows and columns, and says so', async () => {
    const read = await readWorkbook(
      await workbookOf(
        {
          before: '<cols><col min="2" max="2" hidden="1"/></cols>',
          data: `<row r="1">${inline('A1', 'shown')}${inline('B1', 'secret column')}${inline('C1', 'also')}</row><row r="2" hidden="1">${inline('A2', 'secret row')}</row>`,
        },
        { state: 'veryHidden', data: `<row r="1">${inline('A1', 'secret sheet')}</row>` },
      ),
    )
    expect(JSON.stringify(read)).not.toContain('secret')
    expect(read).toMatchObject({ has_hidden: true, sheets: [{ columns: ['A', 'C'] }] })
  })

  it('keeps merged cells wide', async () => {
    const { rows } = await sheetOf({
      data: `<row r="1">${inline('A1', 'Wide')}${inline('D1', 'beside')}</row><row r="2">${inline('A2', 'narrow')}</row>`,
      after: '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>',
    })
    expect(rows.map(({ cells }) => cells)).toEqual([
      [{ text: 'Wide', span: 3 }, { text: 'beside' }],
      [{ text: 'narrow' }],
    ])
  })

  it('has the words of a text in parts, without their phonetic guides', async () => {
    const { rows } = await sheetOf({ data: `<row r="1">${cell('A1', '1', 't="s"')}</row>` })
    expect(rows.map(({ cells }) => textsOf(cells))).toEqual([['rich text']])
  })

  it.each<[string, string, string]>([
    [
      'rows',
      Array.from({ length: 6_000 }, (_, row) => `<row>${inline(`A${row + 1}`, 'x')}</row>`).join(''),
      '',
    ],
    ['a cell', `<row r="1">${inline('A1', 'x'.repeat(3_000_000))}</row>`, 'text'],
    ['columns', `<row r="1">${inline('A1', 'x')}${inline('XFD1', 'x')}</row>`, ''],
  ])('is cut off where %s is too large', async (_what, data, kind) => {
    const { rows, is_cut } = await sheetOf({ data })
    expect(rows.length).toBeLessThanOrEqual(TEXT_BOUNDS.rowsOfSheet)
    expect(rows[0]?.cells[0]?.text.length).toBeLessThanOrEqual(TEXT_BOUNDS.charactersOfCell)
    expect(rows[0]?.cells.length).toBeLessThanOrEqual(TEXT_BOUNDS.columns)
    if (kind !== 'text') expect(is_cut).toBe(true)
  })
})

describe('a text document', () => {
  const paragraph = (text: string, properties = '') =>
    `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const read = async (body: string) => readTextDocument(await docxOf(body))

  it('is read as headings, numbered clauses and tables', async () => {
    const item = (level: number) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`
    const { blocks } = await read(
      [
        paragraph('Commitment', '<w:pStyle w:val="berschrift1"/>'),
        paragraph('Parties', item(0)),
        paragraph('Lender', item(1)),
        paragraph('Borrower', item(1)),
        paragraph('Rate', item(0)),
        '<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p><w:r><w:t>Fees</w:t></w:r></w:p></w:tc></w:tr>',
        '<w:tr><w:tc><w:p><w:r><w:t>Broker</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>1 %</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
      ].join(''),
    )
    expect(blocks).toEqual([
      { kind: 'paragraph', text: 'Commitment', heading: 1 },
      { kind: 'paragraph', text: 'Parties', marker: '1.', indent: 0 },
      { kind: 'paragraph', text: 'Lender', marker: '1.a)', indent: 1 },
      { kind: 'paragraph', text: 'Borrower', marker: '1.b)', indent: 1 },
      { kind: 'paragraph', text: 'Rate', marker: '2.', indent: 0 },
      {
        kind: 'table',
        rows: [[{ text: 'Fees', span: 2 }], [{ text: 'Broker' }, { text: '1 %' }]],
      },
    ])
  })

  it('is without deleted and hidden text and instructions of fields, and has text boxes once', async () => {
    const { blocks, has_pictures } = await read(
      `<w:p><w:del><w:r><w:delText>secret</w:delText></w:r></w:del><w:ins><w:r><w:t>new </w:t></w:r></w:ins>
       <w:moveFrom><w:r><w:t>secret</w:t></w:r></w:moveFrom><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r>
       <w:r><w:instrText>INCLUDETEXT "http://example.test/secret"</w:instrText></w:r><w:r><w:t>price</w:t></w:r>
       <w:r><mc:AlternateContent><mc:Choice><w:p><w:r><w:t>boxed</w:t></w:r></w:p></mc:Choice>
       <mc:Fallback><w:p><w:r><w:t>boxed</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent></w:r>
       <w:r><w:drawing><a:blip/></w:drawing></w:r></w:p>`,
    )
    const text = blocks.map((block) => (block.kind === 'paragraph' ? block.text : '')).join('|')
    expect(text).not.toContain('secret')
    expect(text.match(/boxed/g)).toHaveLength(1)
    expect(text).toContain('new price')
    expect(has_pictures).toBe(true)
  })
})

describe('a CSV file', () => {
  it('is read with the separator of its first line, quotes and letters of every language', () => {
    const [sheet] = readCsv(Buffer.from('\ufeffNom;Montant\n"Côté; ""A""";1 000,50\n')).sheets
    expect(sheet?.rows.map(({ cells }) => textsOf(cells))).toEqual([
      ['Nom', 'Montant'],
      ['Côté; "A"', '1 000,50'],
    ])
  })

  it('is read though a quote has no end, and keeps formulas as text', () => {
    const [sheet] = readCsv(Buffer.from('a,"b\n=cmd|calc,2\n')).sheets
    expect(sheet?.rows.map(({ cells }) => textsOf(cells))).toEqual([
      ['a', '"b'],
      ['=cmd|calc', '2'],
    ])
  })
})

describe('a part that no office program writes', () => {
  it.each([
    ['with entities', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet>&x;</worksheet>'],
    ['in another encoding', Buffer.from('\ufeff<worksheet/>', 'utf16le')],
    ['nested without end', '<a>'.repeat(300_000)],
  ])('%s is not read', async (_what, content) => {
    await expect(readWorkbook(await workbookOf({ content }))).rejects.toThrow(Damaged)
  })
})
