import { describe, expect, it } from 'vitest'
import { PROVINCE, provinceAfter, provincesOf } from './provinces.ts'

describe('the first letter of a postal code', () => {
  // Canada Post, "Postal code tables".
  const TABLE = {
    A: 'NL',
    B: 'NS',
    C: 'PE',
    D: '',
    E: 'NB',
    F: '',
    G: 'QC',
    H: 'QC',
    I: '',
    J: 'QC',
    K: 'ON',
    L: 'ON',
    M: 'ON',
    N: 'ON',
    O: '',
    P: 'ON',
    Q: '',
    R: 'MB',
    S: 'SK',
    T: 'AB',
    U: '',
    V: 'BC',
    W: '',
    X: 'NT NU',
    Y: 'YT',
    Z: '',
  }
  it.each(Object.entries(TABLE))('%s determines the province: %s', (letter, provinces) => {
    expect(provincesOf(`${letter}1A 1A1`).join(' ')).toBe(provinces)
    expect(provincesOf(` ${letter.toLowerCase()}1a`).join(' ')).toBe(provinces)
  })
  it('leaves out no province or territory', () => {
    const named = Object.values(TABLE).join(' ').split(' ').filter(Boolean)
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(PROVINCE).toSorted())
  })
  it('determines nothing without a code', () =>
    expect([provincesOf(null), provincesOf('1')]).toEqual([[], []]))
})

describe('the province after a postal code was typed', () => {
  const typedIn = (state: string | null, before: string | null, postcode: string | null) =>
    provinceAfter({ state, postcode: before }, postcode, 'ON')
  it('is that of the code where it was the initial one or agreed with the code before', () => {
    expect([typedIn('ON', null, 'J1H'), typedIn(null, '', 'T2P'), typedIn('QC', 'J1H', 'V6B')]).toEqual([
      'QC',
      'AB',
      'BC',
    ])
  })
  it('stays where a user chose it, and where the code does not determine it', () => {
    expect([typedIn('NB', null, 'J1H'), typedIn('ON', 'J1H', 'J1H 2')]).toEqual(['NB', 'ON'])
    expect([typedIn('ON', null, 'X0A'), typedIn('ON', null, ''), typedIn('ON', null, 'D1A')]).toEqual([
      'ON',
      'ON',
      'ON',
    ])
  })
})
