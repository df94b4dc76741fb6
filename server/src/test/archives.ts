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
