import { expect, it } from 'vitest'
import { type Lock, readList, refreshed, type WeaknessList, weaknessBreaches } from './known-weaknesses.ts'

const WEAK = {
  package: 'left-pad',
  id: 'GHSA-aaaa-bbbb-cccc',
  severity: 'high' as const,
  range: '>=1.0.0 <1.3.1 || >=2.0.0 <2.0.5',
  title: 'Pads without end',
}
const EXCEPTION = {
  package: WEAK.package,
  id: WEAK.id,
  reason: 'Nothing that it pads comes from outside.',
  until: '2026-12-01',
}
const list = (changes: Partial<WeaknessList> = {}): WeaknessList => ({
  refreshed: null,
  weaknesses: [WEAK],
  exceptions: [],
  ...changes,
})
const lock = (...versions: string[]): Lock => ({
  packages: {
    '': { name: 'homeslice', version: '1.0.0' },
    ...Object.fromEntries(
      versions.map((version, n) => [`${'node_modules/other/'.repeat(n)}node_modules/left-pad`, { version }]),
    ),
    'node_modules/not-left-pad': { version: '1.3.0' },
  },
})
const TODAY = '2026-11-26'

it('each weak version in the lock file is named once, also below another package, and no other', () => {
  expect(weaknessBreaches(lock('1.3.0', '2.0.5', '2.0.4', '1.3.0'), list(), TODAY)).toEqual([
    'left-pad 1.3.0: Pads without end (GHSA-aaaa-bbbb-cccc, high, in >=1.0.0 <1.3.1 || >=2.0.0 <2.0.5)',
    'left-pad 2.0.4: Pads without end (GHSA-aaaa-bbbb-cccc, high, in >=1.0.0 <1.3.1 || >=2.0.0 <2.0.5)',
  ])
  expect(weaknessBreaches(lock('1.3.1-beta.2'), list(), TODAY)).toHaveLength(1)
  expect(weaknessBreaches(lock('1.3.1', '2.0.5'), list(), TODAY)).toEqual([])
})

it('a weak package that is installed under another name is named too', () => {
  const renamed = { packages: { 'node_modules/pad': { name: 'left-pad', version: '1.0.0' } } }
  expect(weaknessBreaches(renamed, list(), TODAY)).toHaveLength(1)
})

it('an exception holds until its day, for its weakness of its package alone', () => {
  const excepted = list({ exceptions: [EXCEPTION] })
  expect(weaknessBreaches(lock('1.3.0'), excepted, '2026-11-30')).toEqual([])
  expect(weaknessBreaches(lock('1.3.0'), excepted, EXCEPTION.until)).toHaveLength(1)
  const another = list({ exceptions: [{ ...EXCEPTION, id: 'GHSA-other' }] })
  expect(weaknessBreaches(lock('1.3.0'), another, TODAY)).toHaveLength(2)
})

it('an exception that covers nothing any more is named', () => {
  expect(weaknessBreaches(lock('1.3.1'), list({ exceptions: [EXCEPTION] }), TODAY)).toEqual([
    'The exception for left-pad (GHSA-aaaa-bbbb-cccc) covers nothing: remove it.',
  ])
})

const reported = (...via: unknown[]) => ({
  auditReportVersion: 2,
  vulnerabilities: { 'left-pad': { via }, right: { via: ['left-pad'] } },
})
const ADVISORY = {
  source: 1,
  name: 'left-pad',
  title: 'Pads to the right',
  url: 'https://github.com/advisories/GHSA-dddd-eeee-ffff',
  severity: 'low',
  range: '<3.0.0',
}

it("a refresh adds what npm's report names, changes what it has and keeps the rest, with the exceptions", () => {
  const again = { ...ADVISORY, url: `https://github.com/advisories/${WEAK.id}`, range: '<2.0.5' }
  const before = list({
    weaknesses: [{ ...WEAK, package: 'an-older-one' }, WEAK],
    exceptions: [EXCEPTION],
  })
  const after = refreshed(before, reported(ADVISORY, again), TODAY)
  expect(after.refreshed).toBe(TODAY)
  expect(after.exceptions).toEqual([EXCEPTION])
  expect(after.weaknesses.map((one) => `${one.package} ${one.id} ${one.range}`)).toEqual([
    'an-older-one GHSA-aaaa-bbbb-cccc >=1.0.0 <1.3.1 || >=2.0.0 <2.0.5',
    'left-pad GHSA-aaaa-bbbb-cccc <2.0.5',
    'left-pad GHSA-dddd-eeee-ffff <3.0.0',
  ])
})

it('an error of the registry is no report that nothing is known', () => {
  expect(() => refreshed(list(), { message: '405 Method Not Allowed', statusCode: 405 }, TODAY)).toThrow()
})

it('the list in the repository can be read, and each of its exceptions has a reason and a day', () => {
  const { weaknesses, exceptions } = readList()
  expect(weaknesses.length).toBeGreaterThan(0)
  expect(exceptions.filter(({ reason, until }) => reason.length < 20 || until === '')).toEqual([])
})
