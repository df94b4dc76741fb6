import { describe, expect, it } from 'vitest'
import { citiesOf, layOutMap, MAP_RATIO } from './canada-map.ts'
import { KNOWN_CITIES, placeOfCity } from './canadian-cities.ts'

describe('the map of Canada', () => {
  const cities = KNOWN_CITIES.map(([city]) => ({ city, count: 1 }))
  const { dots, outline } = layOutMap(cities, 600, 600 * MAP_RATIO, 0)
  const at = (name: string) => {
    const dot = dots.find(({ city }) => city === name)
    if (!dot) throw new Error(`${name} is not on the map.`)
    return dot
  }

  it('has every known city within its frame, and the cities where they are to each other', () => {
    expect(dots).toHaveLength(KNOWN_CITIES.length)
    for (const { x, y } of dots)
      expect([x > 0 && x < 600, y > 0 && y < 600 * MAP_RATIO]).toEqual([true, true])
    expect(at('Vancouver').x).toBeLessThan(at('Calgary').x)
    expect(at('Calgary').x).toBeLessThan(at('Toronto').x)
    expect(at('Toronto').x).toBeLessThan(at('Halifax').x)
    expect(at('Edmonton').y).toBeLessThan(at('Calgary').y)
    expect(at('Iqaluit').y).toBeLessThan(at('Montréal').y)
    expect(at('Windsor').y).toBeGreaterThan(at('Ottawa').y)
  })

  it('is to scale: from Vancouver to Calgary it is about 670 km, from Calgary to Toronto 2 700', () => {
    const between = (one: string, other: string) =>
      Math.hypot(at(one).x - at(other).x, at(one).y - at(other).y)
    expect(between('Calgary', 'Toronto') / between('Vancouver', 'Calgary')).toBeCloseTo(2700 / 672, 0)
  })

  it('has an outline without gaps', () => {
    expect(outline).toMatch(/^(M[\d.,L-]+Z)+$/)
  })

  it('knows a city without its accents, and none that it does not know', () => {
    expect(placeOfCity('MONTREAL')).toEqual(placeOfCity('Montréal'))
    expect(placeOfCity("St. John's")).toEqual(placeOfCity('St John’s'))
    expect(placeOfCity('Nowhere')).toBeUndefined()
    expect(layOutMap([{ city: 'Nowhere', count: 3 }], 600, 400, 0).dots).toEqual([])
  })
})

describe('the cities of the result', () => {
  it('are one under all spellings, named as most spell them, the most deals first', () => {
    const counts = [
      { city: 'Montréal', count: 3 },
      { city: 'Barrie', count: 3 },
      { city: 'montreal', count: 1 },
    ]
    expect(citiesOf(counts)).toEqual([
      { city: 'Montréal', count: 4 },
      { city: 'Barrie', count: 3 },
    ])
  })
})
