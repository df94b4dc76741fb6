import { screen } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test } from '../../platform/screen.test-helpers.tsx'
import { LtvBar } from './LtvBar.tsx'

const parts = (label: string) =>
  [...screen.getByRole('img', { name: label }).children].map((part) => part.getAttribute('style'))

describe('the bar of a loan to value', () => {
  test('ends at it, and its tick is at 75%', ({ show }) => {
    show(<LtvBar ltv={60.7} />)
    expect(parts('Loan to value 60.7%')).toEqual(['width: 60.7%;', 'left: 75%;'])
  })

  test('of a second mortgage ends at it too: the gap after what ranks ahead is not added', ({ show }) => {
    show(<LtvBar ltv={74} prior={50} />)
    expect(parts('Loan to value 74.0%, of which 50.0% ranks ahead')).toEqual([
      'width: 50%;',
      'width: calc(24% - 2px); margin-left: 2px;',
      'left: 75%;',
    ])
  })
})
