import { plainText } from '#domain/kernel/text-search.ts'
import type { DocsFound } from '../../platform/docs/content.ts'

/** The most that a search shows. */
export const MOST_FOUND = 12

/**
 * What has all words of a search, the best first: those whose titles have them, guides before the reference, which is
 * longer. Accents do not count.
 */
export function search(all: readonly DocsFound[], typed: string): DocsFound[] {
  const words = plainText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const ranked = all.flatMap((found) => {
    const title = plainText(found.title)
    const rest = plainText(`${title} ${found.page} ${found.text}`)
    if (!words.every((word) => rest.includes(word))) return []
    const inTitle = words.filter((word) => title.includes(word)).length
    return [{ found, rank: inTitle * 2 + (found.to.startsWith('reference-') ? 0 : 1) }]
  })
  return ranked
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, MOST_FOUND)
    .map(({ found }) => found)
}

/** The part of a text around the first of the words, about a line long. */
export function excerpt(text: string, typed: string): string {
  const [word = ''] = plainText(typed).split(/\s+/).filter(Boolean)
  const at = Math.max(plainText(text).indexOf(word), 0)
  const start = at < 40 ? 0 : text.indexOf(' ', at - 40) + 1
  const part = text.slice(start, start + 140)
  return `${start > 0 ? '… ' : ''}${part}${start + 140 < text.length ? ' …' : ''}`
}
