import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const library = dirname(require.resolve('pdfjs-dist/package.json'))
const { version } = require('pdfjs-dist/package.json') as { version: string }

/** What the viewer fetches for a document that needs it: glyphs that it does not contain, and unusual pictures. */
const FOLDERS: readonly [folder: string, files: RegExp][] = [
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(pfb|ttf)$/],
  ['wasm', /_nowasm_fallback\.js$/],
]

/** Puts files of the PDF library beside the built app, in a folder of their version as they are cached for a year. */
export const pdfFiles = (): Plugin => ({
  name: 'pdf-files',
  apply: 'build',
  generateBundle() {
    for (const [folder, files] of FOLDERS)
      for (const name of readdirSync(join(library, folder)).filter((file) => files.test(file)))
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdfjs-${version}/${name}`,
          source: readFileSync(join(library, folder, name)),
        })
  },
})
