const FEWEST_CHARACTERS = 10
const FEWEST_DISTINCT_TRIPLES = 0.8
const MOST_NEIGHBOURS = 0.5
const WORDS = /secret|change|passw|homeslice|example|default|admin|test/i

/**
 * True for a secret that a person may have typed: few different characters, repeated or consecutive ones
 * (`aaaa`, `abcabc`, `012345`), or the words of sample configurations. A random secret of 32 hexadecimal characters
 * or more is not weak. A heuristic: it cannot recognise a leaked secret.
 */
export function isWeakSecret(secret: string): boolean {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0)
  const triples = codes.slice(2).map((code, index) => `${codes[index]} ${codes[index + 1]} ${code}`)
  const neighbours = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1)
  return (
    new Set(codes).size < FEWEST_CHARACTERS ||
    new Set(triples).size < FEWEST_DISTINCT_TRIPLES * triples.length ||
    neighbours.length > MOST_NEIGHBOURS * codes.length ||
    WORDS.test(secret)
  )
}
