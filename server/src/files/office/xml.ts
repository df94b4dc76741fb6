import { Parser } from 'htmlparser2'

const MOST_DEPTH = 200

/** Thrown for a part that no office program would write. */
export class Damaged extends Error {}

/** Handles the elements of a part. Names have no prefix. */
export interface XmlReader {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
  /** True if the rest of the part is not needed. */
  isDone?(): boolean
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML piece by piece; only the reader stores any of it. A document type declaration, which could define entities,
 * is refused: office programs write none.
 * @param mayContinue false once the limit of time or bytes is reached
 * @returns whether it was read to its end, or until the reader was done
 * @throws Damaged
 */
export async function readXml(
  content: AsyncIterable<Buffer>,
  reader: XmlReader,
  mayContinue: (bytes: number) => boolean,
): Promise<boolean> {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > MOST_DEPTH) throw new Damaged('nested too deep')
        const named: Record<string, string> = {}
        for (const key of Object.keys(attributes)) named[withoutPrefix(key)] = attributes[key] ?? ''
        reader.open?.(withoutPrefix(name), named)
      },
      ontext: (text) => reader.text?.(text),
      onclosetag(name) {
        depth -= 1
        reader.close?.(withoutPrefix(name))
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw new Damaged('has a document type')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of content) {
      if (!mayContinue(piece.length)) return false
      parser.write(decoder.decode(piece, { stream: true }))
      if (reader.isDone?.()) return true
    }
  } catch (error) {
    throw error instanceof TypeError ? new Damaged('not UTF-8') : error
  }
  parser.end()
  return true
}
