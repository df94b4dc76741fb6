import yazl from 'yazl'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

export interface Part {
  name: string
  content: Buffer | string
}

/** A zip of these parts. */
export async function zipped(parts: readonly Part[]): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const { name, content } of parts)
    zip.addBuffer(
      Buffer.from(content),
      name,
      content.length > 0 ? { compressionLevel: 1 } : { compress: false },
    )
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const types = (type: string, part: string): Part => ({
  name: '[Content_Types].xml',
  content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${type}"/></Types>`,
})

/** A text document, with more parts. */
export const docx = (...more: Part[]): Promise<Buffer> =>
  zipped([types(WORD, 'word/document.xml'), { name: 'word/document.xml', content: '<w:document/>' }, ...more])

/** A workbook, with more parts. */
export const xlsx = (...more: Part[]): Promise<Buffer> =>
  zipped([types(SHEET, 'xl/workbook.xml'), { name: 'xl/workbook.xml', content: '<workbook/>' }, ...more])

interface SheetParts {
  /** The rows of the sheet. */
  data?: string
  before?: string
  after?: string
  state?: string
  /** The content of the whole part, instead of its rows. */
  content?: Buffer | string
  /** Further parts of the workbook. */
  more?: readonly Part[]
}

/** A workbook of these sheets, with three styles, two shared texts and the parts that real ones have. */
export const workbookOf = (...sheets: SheetParts[]): Promise<Buffer> => {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
  const listed = sheets.map(
    ({ state = 'visible' }, at) => `<sheet name="Sheet ${at + 1}" state="${state}" r:id="s${at}"/>`,
  )
  return zipped([
    types(SHEET, 'xl/workbook.xml'),
    {
      name: '_rels/.rels',
      content: `<Relationships>${relation('r1', 'officeDocument', '/xl/workbook.xml')}</Relationships>`,
    },
    { name: 'xl/workbook.xml', content: `<workbook><sheets>${listed.join('')}</sheets></workbook>` },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${sheets.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at}.xml`)).join('')}${relation('t', 'sharedStrings', 'sharedStrings.xml')}${relation('y', 'styles', 'styles.xml')}</Relationships>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content:
        '<sst><si><t>Shared &amp; text</t></si><si><r><t>rich </t></r><r><t>text</t></r><rPh><t>spoken</t></rPh></si></sst>',
    },
    {
      name: 'xl/styles.xml',
      content:
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="10"/><xf numFmtId="4"/></cellXfs></styleSheet>',
    },
    ...sheets.map(({ data = '', before = '', after = '', content }, at) => ({
      name: `xl/worksheets/sheet${at}.xml`,
      content: content ?? `<worksheet>${before}<sheetData>${data}</sheetData>${after}</worksheet>`,
    })),
    ...sheets.flatMap(({ more = [] }) => more),
  ])
}

/** A text document with this body, a heading named in German and a list of two levels. */
export const docxOf = (body: string, styles = ''): Promise<Buffer> => {
  const relation = (kind: string) =>
    `<Relationship Id="${kind}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${kind}.xml"/>`
  const level = (at: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
  return zipped([
    types(WORD, 'word/document.xml'),
    {
      name: 'word/_rels/document.xml.rels',
      content: `<Relationships>${relation('styles')}${relation('numbering')}</Relationships>`,
    },
    {
      name: 'word/styles.xml',
      content: `<w:styles><w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>${styles}</w:styles>`,
    },
    {
      name: 'word/numbering.xml',
      content: `<w:numbering><w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1.%2)')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num></w:numbering>`,
    },
    { name: 'word/document.xml', content: `<w:document><w:body>${body}</w:body></w:document>` },
  ])
}
