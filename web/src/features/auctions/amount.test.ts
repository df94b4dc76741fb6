import { expect, test } from 'vitest'
import { againstPrincipal, centsOf, incrementsAbove, lowered, raised } from './amount.ts'

const MINIMUM = 462_000_00
const STEP = 1_000_00

test('an amount is parsed while typing, even if incomplete', () => {
  expect(centsOf('462000.5')).toBe(46_200_050)
  expect(centsOf('462000.')).toBe(46_200_000)
  expect(centsOf('')).toBeNull()
  expect(centsOf('.')).toBeNull()
})

test('a raise adds its step', () => {
  expect(raised('462000.00', STEP, MINIMUM)).toBe('463000.00')
  expect(raised('462000.00', 5 * STEP, MINIMUM)).toBe('467000.00')
})

test('an empty or too low amount is raised to the minimum first, and not past it', () => {
  expect(raised('', 5 * STEP, MINIMUM)).toBe('462000.00')
  expect(raised('461999.99', STEP, MINIMUM)).toBe('462000.00')
})

test('a step down never goes below the minimum', () => {
  expect(lowered('463000.00', STEP, MINIMUM)).toBe('462000.00')
  expect(lowered('462000.00', STEP, MINIMUM)).toBe('462000.00')
  expect(lowered('', STEP, MINIMUM)).toBe('462000.00')
})

test('a raise stops at the largest amount that can be stored', () => {
  expect(raised('999999999999.99', STEP, MINIMUM)).toBe('999999999999.99')
})

test('increments above the leading bid are counted only if they are whole', () => {
  expect(incrementsAbove(464_000_00, 461_000_00, STEP)).toBe(3)
  expect(incrementsAbove(464_500_00, 461_000_00, STEP)).toBeNull()
  expect(incrementsAbove(461_000_00, 461_000_00, STEP)).toBeNull()
})

test('a price is shown as a discount to the principal or a premium over it', () => {
  expect(againstPrincipal(462_000_00, '466136.92')).toMatchObject({ kind: 'discount', amount: '4136.92' })
  expect(againstPrincipal(470_000_00, '466136.92')).toMatchObject({ kind: 'premium', amount: '3863.08' })
  expect(againstPrincipal(466_136_92, '466136.92')).toMatchObject({ kind: 'par' })
  expect(againstPrincipal(462_000_00, null)).toBeNull()
})
