/*
 * npm run -s vectors -- FILE: recomputes a file of published figures with the product's functions and prints one
 * line of JSON per vector, {"id", "value"} or {"id", "error"}. The format is that of
 * domain/src/mortgage/published-figures.json.
 */
import { readFileSync } from 'node:fs'
import { linesOf } from './vector-lines.ts'

function main(path: string | undefined): number {
  if (path === undefined) {
    console.error('Give the file of vectors: npm run -s vectors -- FILE')
    return 2
  }
  try {
    const file: unknown = JSON.parse(readFileSync(path, 'utf8'))
    for (const line of linesOf(file)) console.log(JSON.stringify(line))
    return 0
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
}

process.exitCode = main(process.argv[2])
