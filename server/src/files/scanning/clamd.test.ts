import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { EICAR, type FakeClamd, type Scanning, startFakeClamd } from '../../test/fake-clamd.ts'
import { clamdAddress } from './address.ts'
import { clamdScanner, SCAN_TIMEOUTS } from './clamd.ts'

let clamd: FakeClamd
beforeAll(async () => {
  clamd = await startFakeClamd()
})
afterAll(() => clamd.stop())
beforeEach(() => {
  clamd.scanning = 'scan'
  clamd.files.length = 0
})

const logged: unknown[] = []
const scanner = (address = clamd.address, timeouts = SCAN_TIMEOUTS) =>
  clamdScanner(clamdAddress(address), { error: (entry: unknown) => logged.push(entry) }, timeouts)
/** Only for tests in which no response is expected: a busy machine may need longer for one. */
const IMPATIENT = { pause: 500, all: 3_000 }

it('a file arrives whole at the scanner, and nothing is found in it', async () => {
  const content = randomBytes(5_000_000)
  expect(await scanner().scan(content)).toBeNull()
  expect(clamd.files.map((file) => file.equals(content))).toEqual([true])
})

it('what the scanner finds is named', async () => {
  expect(await scanner().scan(Buffer.from(`text ${EICAR}`))).toBe('Eicar-Test-Signature')
})

it.each<Scanning>(['error', 'silence', 'cut', 'refuse size', 'nonsense'])(
  'a scanner that responds with %s has found no file clean: it is a 503 with a sentence, and logged',
  async (scanning) => {
    clamd.scanning = scanning
    logged.length = 0
    await expect(scanner(clamd.address, IMPATIENT).scan(Buffer.alloc(2_000_000))).rejects.toMatchObject({
      status: 503,
      body: { non_field_errors: [expect.stringMatching(/^The file could not be checked for viruses/)] },
    })
    expect(logged).toHaveLength(1)
  },
)

it.each(['127.0.0.1:9', '/nowhere/clamd.ctl'])('a scanner that is not at %s is a 503', async (address) => {
  await expect(scanner(address).scan(Buffer.from('a'))).rejects.toMatchObject({ status: 503 })
})

it('many simultaneous files are scanned a few at a time, each with its own result', async () => {
  const contents = Array.from({ length: 30 }, (_, number) =>
    Buffer.from(number % 3 ? `clean ${number}` : EICAR),
  )
  const findings = await Promise.all(contents.map((content) => scanner().scan(content)))
  expect(findings.map((finding) => finding !== null)).toEqual(contents.map((_, number) => number % 3 === 0))
})

it('waits for less time than a browser', () => {
  expect(SCAN_TIMEOUTS.all).toBeLessThan(30_000)
})
