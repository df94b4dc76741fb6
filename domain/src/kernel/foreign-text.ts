/**
 * A dot before two letters, as in host names; not in amounts, initials or `p.m.`, and not before the ending of a file
 * that can be uploaded: no top-level domain is called so.
 */
const DOT_OF_A_HOST =
  /(?<=[\p{L}\p{N}])[.。．｡](?=\p{L}\p{M}*\p{L})(?!(?:pdf|png|jpg|jpeg|jpe|webp|docx|xlsx|csv)(?![\p{L}\p{M}\p{N}]))/giu
const SCHEME = /:\/\//g
/** Reverses the direction of text or joins words invisibly. */
const INVISIBLE = /[^\P{Cc}\n\t]|\p{Cf}/gu

/** True if a mail program or a reader could mistake a part of the text for a link. */
export const hasLink = (text: string): boolean =>
  text.search(DOT_OF_A_HOST) !== -1 || text.search(SCHEME) !== -1

/** Text of others without characters that are not seen. */
export const visible = (text: string): string => text.replace(INVISIBLE, '')

/** Another person's text for a mail, without anything that a mail program would turn into a link. */
export const unlinked = (text: string): string =>
  visible(text).replace(DOT_OF_A_HOST, '. ').replace(SCHEME, ': //')

/** As `unlinked`, for a name or a heading: on one line and shortened to `most` characters. */
export function foreignText(text: string, most = 60): string {
  const line = unlinked(text).replace(/\s+/gu, ' ').trim()
  const letters = [...line]
  return letters.length <= most
    ? line
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
