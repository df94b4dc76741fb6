import { posix } from 'node:path'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Damaged, readXml, type XmlReader } from './xml.ts'

const MOST_ENTRIES = 5_000
/** Unpacked size of all parts that are read. A workbook of 100 000 cells has about 10 MB. */
const MOST_BYTES = 100 * 1024 * 1024
/** Reading stops after this time, and the result says that it is cut off. */
const MOST_MS = 900

/** How long reading may take; the default is for requests that a person waits for. */
interface TimeLimit {
  mostMs?: number
}

/** Reads parts of a DOCX or XLSX within limits of time and size for all of them together. */
export class Archive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #endsAt: number
  #bytes = 0

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, mostMs: number) {
    this.#zip = zip
    this.#entries = entries
    this.#endsAt = performance.now() + mostMs
  }

  /** @throws Damaged, or an error of the library for a damaged archive */
  static async open(content: Buffer, { mostMs = MOST_MS }: TimeLimit = {}): Promise<Archive> {
    const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false })
    if (zip.entryCount > MOST_ENTRIES) throw new Damaged('too many parts')
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    return new Archive(zip, entries, mostMs)
  }

  /**
   * Reads a part.
   * @returns whether everything that the reader wanted was read; null if there is no such part
   */
  async read(name: string, reader: XmlReader): Promise<boolean | null> {
    const entry = this.#entries.get(name)
    if (!entry) return null
    const stream = await this.#zip.openReadStreamPromise(entry)
    try {
      return await readXml(stream, reader, (bytes) => this.mayContinue(bytes))
    } finally {
      stream.destroy()
    }
  }

  /** True if a part lies in this folder. */
  hasFolder(folder: string): boolean {
    return [...this.#entries.keys()].some((name) => name.startsWith(`${folder}/`))
  }

  /** False once the limit of time or bytes is reached. */
  mayContinue(bytes = 0): boolean {
    this.#bytes += bytes
    return this.#bytes <= MOST_BYTES && performance.now() < this.#endsAt
  }

  /** The parts that a part refers to: id to name, and kind to name. Targets outside the archive are left out. */
  async relations(of: string): Promise<{ byId: Map<string, string>; byKind: Map<string, string> }> {
    const byId = new Map<string, string>()
    const byKind = new Map<string, string>()
    const folder = posix.dirname(of)
    await this.read(posix.join(folder, '_rels', `${posix.basename(of)}.rels`), {
      open(name, { Id, Type, Target, TargetMode }) {
        if (name !== 'Relationship' || TargetMode === 'External' || !Target) return
        const part = posix.join('/', Target.startsWith('/') ? '' : folder, Target).slice(1)
        if (Id) byId.set(Id, part)
        if (Type) byKind.set(Type.slice(Type.lastIndexOf('/') + 1), part)
      },
    })
    return { byId, byKind }
  }

  /** The main part, where reading begins. */
  async main(otherwise: string): Promise<string> {
    const { byKind } = await this.relations('')
    return byKind.get('officeDocument') ?? otherwise
  }

  close(): void {
    this.#zip.close()
  }
}
