import type { Readable } from 'node:stream'
import yazl from 'yazl'

export interface ZipEntry {
  name: string
  at: Date
  /** Called when all entries before it have been sent; where it fails the zip ends. */
  open: () => Readable | Promise<Readable>
}

/** Numbers later entries of the same name, which would otherwise hide each other. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.*?)(\.[^./]+)?$/s.exec(name) ?? []
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}

/** A streamed zip; each content is opened when it is needed. */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new yazl.ZipFile()
  const names = distinct(entries.map((entry) => entry.name))
  const output = zip.outputStream as Readable
  // An error breaks the connection, so that a truncated zip is not mistaken for a complete one.
  zip.on('error', (error: Error) => output.destroy(error))
  entries.forEach((entry, index) => {
    zip.addReadStreamLazy(names[index] ?? entry.name, { mtime: entry.at }, async (give) => {
      try {
        const content = await entry.open()
        content.once('error', (error) => output.destroy(error))
        give(null, content)
      } catch (error) {
        output.destroy(error instanceof Error ? error : new Error(String(error)))
      }
    })
  })
  zip.end()
  return output
}
