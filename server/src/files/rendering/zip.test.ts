import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { unzipped } from '../../test/unzipped.ts'
import { zipOf } from './zip.ts'

it('a zip numbers names that are equal, also but for their case, because some systems would overwrite one with the other', async () => {
  const names = ['Deed.pdf', 'deed.pdf', 'Deed.pdf', 'deed', 'Lease.pdf']
  const zip = zipOf(
    names.map((name, index) => ({
      name,
      at: new Date('2026-11-21T15:00:00Z'),
      open: () => Readable.from([Buffer.from(`content ${index}`)]),
    })),
  )
  const parts = await unzipped(await buffer(zip))
  expect([...parts].map(([name, content]) => [name, content.toString()])).toEqual([
    ['Deed.pdf', 'content 0'],
    ['deed (2).pdf', 'content 1'],
    ['Deed (3).pdf', 'content 2'],
    ['deed', 'content 3'],
    ['Lease.pdf', 'content 4'],
  ])
})
