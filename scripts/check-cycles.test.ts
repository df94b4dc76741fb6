import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cycleBreaches, cyclesOf } from './check-cycles.ts'

describe('circles of imports', () => {
  it('are found, also within one file and behind others', () => {
    const graph = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['b']],
      ['d', ['d']],
      ['e', ['a']],
    ])
    expect(cyclesOf(graph)).toEqual([['b', 'c'], ['d']])
    expect(
      cyclesOf(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
          ['c', []],
        ]),
      ),
    ).toEqual([])
  })

  it('are in no part of this project', () => {
    expect(cycleBreaches(join(import.meta.dirname, '..'))).toEqual([])
  })
})
