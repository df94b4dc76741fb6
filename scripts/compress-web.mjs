/*
 * Writes beside each text file of the web app what the server sends of it: brotli at the highest quality, and gzip. It
 * takes seconds of a core, so `npm start` lets it run while the server already answers; until a file is there, the server
 * compresses per request.
 */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setPriority, constants as system } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const FOLDER = join(import.meta.dirname, '../dist/web')
/** The page itself is different in each response. */
const TEXT = /\.(js|css|svg)$/
/** Below this nothing is saved. */
const LEAST_BYTES = 200

const WAYS = {
  '.br': (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
}

/** Compresses what is not yet compressed, on the threads of the pool. */
export async function compressWeb() {
  const names = new Set(readdirSync(FOLDER, { recursive: true }))
  const texts = [...names].filter((name) => TEXT.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const content = readFileSync(join(FOLDER, name))
      if (content.length < LEAST_BYTES) return
      for (const [suffix, compress] of Object.entries(WAYS)) {
        if (names.has(name + suffix)) continue
        const part = join(FOLDER, `${name}${suffix}.${process.pid}`)
        writeFileSync(part, await compress(content))
        renameSync(part, join(FOLDER, name + suffix))
      }
    }),
  )
}

if (process.argv[1] === import.meta.filename) {
  setPriority(system.priority.PRIORITY_LOW)
  await compressWeb()
}
