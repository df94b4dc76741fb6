import {
  EncryptedPDFError,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib'

/** The signer's name, the reason and the time in a signature. */
export interface About {
  /** The signer, as PDF readers show it. */
  name: string
  reason: string
  at: Date
}

/** Why a PDF cannot be signed. */
export type Unsignable = 'protected' | 'damaged'

/** A PDF with an empty signature at its end, and the place for the signature's contents. */
export interface Prepared {
  pdf: Uint8Array
  /** The first and the last byte of the contents, with their brackets. */
  contents: readonly [start: number, end: number]
}

/** An incremental update of a PDF: new objects, and objects that replace earlier ones. */
interface Update {
  context: PDFContext
  changed: Map<PDFRef, PDFObject>
  nextNumber: number
}

const FIELD_FLAGS = 132
const SIGNATURES_EXIST_AND_APPEND_ONLY = 3

/**
 * Adds an invisible signature field whose signature is still empty, as an update at the end of the file, so that all
 * earlier bytes stay unchanged.
 * @param room bytes that the signature may take
 */
export async function appendSignature(
  pdf: Uint8Array,
  about: About,
  room: number,
): Promise<Prepared | Unsignable> {
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false })
    const { context, catalog } = document
    const [page] = document.getPages()
    const { Root: root, Size: size } = context.trailerInfo
    const previous = lastTable(pdf)
    if (!page || !(root instanceof PDFRef) || previous === null) return 'damaged'
    const first = Math.max(context.largestObjectNumber + 1, size?.asNumber() ?? 0)
    const [signature, field] = [PDFRef.of(first), PDFRef.of(first + 1)]
    const update: Update = { context, changed: new Map(), nextNumber: first + 2 }
    update.changed.set(
      field,
      context.obj({
        Type: 'Annot',
        Subtype: 'Widget',
        FT: 'Sig',
        T: PDFHexString.fromText(`HomeSlice ${first}`),
        V: signature,
        F: FIELD_FLAGS,
        Rect: [0, 0, 0, 0],
        P: page.ref,
      }),
    )
    addTo(update, page.node, page.ref, 'Annots', field)
    addField(update, catalog, root, field)
    return written(pdf, update, signature, signatureOf(about, room), previous)
  } catch (error) {
    return error instanceof EncryptedPDFError ? 'protected' : 'damaged'
  }
}

/** Adds an element to an array of an object, which may have no array yet, or refer to a shared one. */
function addTo(update: Update, owner: PDFDict, ownerRef: PDFRef, key: string, element: PDFRef): void {
  const given = owner.get(PDFName.of(key))
  const known = update.context.lookup(given)
  const array = known instanceof PDFArray ? known : PDFArray.withContext(update.context)
  array.push(element)
  if (given instanceof PDFRef && known instanceof PDFArray) return void update.changed.set(given, array)
  owner.set(PDFName.of(key), array)
  update.changed.set(ownerRef, owner)
}

function addField(update: Update, catalog: PDFDict, root: PDFRef, field: PDFRef): void {
  const given = catalog.get(PDFName.of('AcroForm'))
  const known = update.context.lookup(given)
  const form = known instanceof PDFDict ? known : update.context.obj({})
  form.set(PDFName.of('SigFlags'), PDFNumber.of(SIGNATURES_EXIST_AND_APPEND_ONLY))
  const isShared = given instanceof PDFRef && known instanceof PDFDict
  if (!isShared) catalog.set(PDFName.of('AcroForm'), form)
  const owner = isShared ? given : root
  update.changed.set(owner, isShared ? form : catalog)
  addTo(update, form, owner, 'Fields', field)
  // The array may be part of the form, and the form part of the catalog.
  update.changed.set(owner, isShared ? form : catalog)
}

const NUMBER_WIDTH = 10
const CONTENTS = '/Contents '
const BYTE_RANGE = '/ByteRange '

function signatureOf({ name, reason, at }: About, room: number): string {
  const text = (value: string) => PDFHexString.fromText(value).toString()
  const moment = `D:${at.toISOString().slice(0, 19).replace(/\D/g, '')}Z`
  return [
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached',
    `/Name ${text(name)}`,
    `/Reason ${text(reason)}`,
    `/M (${moment})`,
    `${BYTE_RANGE}[${' '.repeat(4 * (NUMBER_WIDTH + 1))}]`,
    `${CONTENTS}<${'0'.repeat(room * 2)}>`,
    '>>',
  ].join('\n')
}

/** Position and kind of the file's last table of objects; null if it is not where the file says. */
function lastTable(pdf: Uint8Array): { at: number; isStream: boolean } | null {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const tail = bytes.subarray(bytes.lastIndexOf('startxref')).toString('latin1')
  const at = Number(tail.match(/^startxref\s+(\d{1,10})\s/)?.[1] ?? Number.NaN)
  const there = bytes.subarray(at || 0, (at || 0) + 40).toString('latin1')
  if (/^\s*xref\s/.test(there)) return { at, isStream: false }
  return /^\s*\d+\s+\d+\s+obj/.test(there) ? { at, isStream: true } : null
}

function bytesOfObject(object: PDFObject): Buffer {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}

interface Entry {
  number: number
  generation: number
  at: number
}

function written(
  pdf: Uint8Array,
  update: Update,
  signatureRef: PDFRef,
  signature: string,
  previous: { at: number; isStream: boolean },
): Prepared {
  const parts: Uint8Array[] = [pdf]
  let length = pdf.length
  const add = (part: Uint8Array | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    length += bytes.length
  }
  const entries: Entry[] = []
  const addObject = ({ objectNumber, generationNumber }: PDFRef, object: Uint8Array | string) => {
    entries.push({ number: objectNumber, generation: generationNumber, at: length })
    add(`${objectNumber} ${generationNumber} obj\n`)
    add(object)
    add('\nendobj\n')
  }
  add('\n')
  for (const [ref, object] of update.changed) addObject(ref, bytesOfObject(object))
  addObject(signatureRef, signature)
  const table = length
  const trailer = trailerOf(update, previous.at)
  if (previous.isStream) addTableStream(entries, update.nextNumber, trailer, table, add)
  else addTable(entries, update.nextNumber, trailer, add)
  add(`startxref\n${table}\n%%EOF\n`)
  const bytes = Buffer.concat(parts)
  // Our signature is the last one in the file.
  const rangeAt = bytes.lastIndexOf(BYTE_RANGE) + BYTE_RANGE.length + 1
  const start = bytes.indexOf(CONTENTS, rangeAt) + CONTENTS.length
  const end = bytes.indexOf('>', start) + 1
  const range = `0 ${start} ${end} ${bytes.length - end}`
  bytes.write(range.padEnd(4 * (NUMBER_WIDTH + 1)), rangeAt, 'latin1')
  return { pdf: bytes, contents: [start, end] }
}

function trailerOf({ context }: Update, previous: number): string {
  const { Root, Info, ID } = context.trailerInfo
  const entry = (name: string, value: PDFObject | undefined) =>
    value ? ` /${name} ${bytesOfObject(value).toString('latin1')}` : ''
  return `${entry('Root', Root)}${entry('Info', Info)}${entry('ID', ID)} /Prev ${previous}`
}

/** Runs of consecutive numbers. */
function runsOf(entries: readonly Entry[]): Entry[][] {
  const runs: Entry[][] = []
  for (const entry of entries.toSorted((one, other) => one.number - other.number)) {
    const run = runs.at(-1)
    if (run && run.at(-1)?.number === entry.number - 1) run.push(entry)
    else runs.push([entry])
  }
  return runs
}

function addTable(entries: readonly Entry[], size: number, trailer: string, add: (part: string) => void) {
  add('xref\n')
  for (const run of runsOf(entries)) {
    add(`${run[0]?.number} ${run.length}\n`)
    for (const { at, generation } of run)
      add(`${String(at).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`)
  }
  add(`trailer\n<< /Size ${size}${trailer} >>\n`)
}

/** Adds a table as a stream, for a file whose tables are streams. */
function addTableStream(
  entries: readonly Entry[],
  number: number,
  trailer: string,
  at: number,
  add: (part: Uint8Array | string) => void,
): void {
  const runs = runsOf([...entries, { number, generation: 0, at }])
  const rows = runs.flat().map((entry) => {
    const row = Buffer.alloc(7)
    row.writeUInt8(1, 0)
    row.writeUInt32BE(entry.at, 1)
    row.writeUInt16BE(entry.generation, 5)
    return row
  })
  const index = runs.map((run) => `${run[0]?.number} ${run.length}`).join(' ')
  add(`${number} 0 obj\n<< /Type /XRef /Size ${number + 1} /W [1 4 2] /Index [${index}]`)
  add(`${trailer} /Length ${rows.length * 7} >>\nstream\n`)
  add(Buffer.concat(rows))
  add('\nendstream\nendobj\n')
}
