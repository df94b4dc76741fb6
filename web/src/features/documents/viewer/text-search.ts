/** A text in pieces, of which the matching ones are hits. */
export function piecesOf(
  text: string,
  pattern: RegExp | null,
): { text: string; isHit: boolean; at: number }[] {
  if (!pattern) return [{ text, isHit: false, at: 0 }]
  const pieces: { text: string; isHit: boolean; at: number }[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isHit: false, at: end })
    pieces.push({ text: match[0], isHit: true, at: match.index })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false, at: end })
  return pieces
}

const MOST_HITS = 10_000

/** Where a pattern occurs in a list of texts: the index of the text, once for each occurrence. */
export function hitsIn(texts: readonly string[], pattern: RegExp | null): { text: number; at: number }[] {
  if (!pattern) return []
  const hits: { text: number; at: number }[] = []
  for (const [text, words] of texts.entries())
    for (const match of words.matchAll(pattern)) {
      if (hits.length >= MOST_HITS) return hits
      hits.push({ text, at: match.index })
    }
  return hits
}
