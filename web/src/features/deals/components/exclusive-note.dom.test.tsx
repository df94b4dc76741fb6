import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { BoxMatchOut } from '#domain/deals/credit-box-match.ts'
import { test } from '../../../platform/screen.test-helpers.tsx'
import { dealResponse } from '../deal.test-helpers.ts'
import { ExclusiveNote } from './ExclusiveNote.tsx'

const UNDERWRITTEN = /^This deal has been underwritten based on the agreed upon credit box\.$/

const agreed = (verdict: BoxMatchOut['verdict']): BoxMatchOut => ({
  box: { id: 'b', name: 'Ontario firsts', is_primary: false },
  verdict,
  passed: verdict === 'match' ? 2 : 1,
  asked: 2,
  results: [],
})

test.for([
  ['match', 'white_label', true],
  ['partial', 'white_label', false],
  ['mismatch', 'white_label', false],
  ['match', 'single_mortgage', false],
] as const)(
  'a deal with the verdict %s, of the kind %s, is said to be underwritten by the box: %s',
  ([verdict, deal_type, isSaid], { show }) => {
    const channels = [{ id: 'c', channel_name: 'Lenders', agreed: agreed(verdict) }]
    show(<ExclusiveNote deal={dealResponse({ deal_type, channels })} />)
    expect(screen.queryByText(UNDERWRITTEN) !== null).toBe(isSaid)
    const isCompared = deal_type === 'white_label' && verdict !== 'match'
    expect(screen.queryByText(/Compared with the agreed credit box Ontario firsts/) !== null).toBe(isCompared)
  },
)
