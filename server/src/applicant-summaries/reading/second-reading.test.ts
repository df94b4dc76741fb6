import { expect, test } from 'vitest'
import { comparedLine } from './second-reading.ts'
import { eraseRules, isBlank } from './skew.ts'

const PAGE = { width: 1000, height: 1000 }
const word = (text: string, confidence: number, at = 0) => ({
  text,
  confidence,
  left: 100 + 60 * at,
  top: 100,
  width: 50,
  height: 20,
})
const line = (text: string) => ({ text, box: [0.09, 0.09, 0.4, 0.04] as const })

test.each([
  ['both say it, one surely', 'Hélène', 40, 'Hélène', 90, true],
  ['both say it, neither unsurely', 'ltée', 65, 'ltée', 61, true],
  ['both say it, but hardly', '$3,760', 27, '$3,760', 36, false],
  ['they say it differently, both surely', 'Héléne', 92, 'Hélène', 96, false],
])('a line that was read twice: %s', (_, text, once, second, again, isSure) => {
  const read = comparedLine(line(text), PAGE, [word(text, once)], [word(second, again)])
  expect(read.isUnsure ?? false).toBe(!isSure)
})

test('a line that the second reading does not find is uncertain, and one that may have lost an accent stays uncertain', () => {
  expect(comparedLine(line('Roy'), PAGE, [word('Roy', 95)], []).isUnsure).toBe(true)
  const lost = { ...line('Hernandez'), isUnsure: true as const }
  expect(comparedLine(lost, PAGE, [word('Hernandez', 95)], [word('Hernandez', 95)]).isUnsure).toBe(true)
})

test('spaces beside figures may differ, those between letters may not', () => {
  const read = (text: string, again: string[]) =>
    comparedLine(
      line(text),
      PAGE,
      [word(text, 95)],
      again.map((each, at) => word(each, 95, at)),
    )
  expect(read('2770,00 $', ['2', '770,00', '$']).isUnsure).toBeUndefined()
  expect(read('Mac Donald', ['MacDonald']).isUnsure).toBe(true)
})

test('a pale ruled line with gaps is erased, a row of letters is not', () => {
  const [width, height] = [400, 700]
  const data = new Uint8Array(width * height).fill(255)
  const ink = (x: number, y: number) => {
    data[y * width + x] = 60
  }
  for (let x = 20; x < 380; x += 1) if (x % 11 < 9) ink(x, 40 + Math.round(x / 200))
  for (let x = 20; x < 380; x += 1) if (x % 7 < 3) for (let y = 10; y < 24; y += 1) ink(x, y)
  for (let x = 20; x < 380; x += 1) ink(x, 10)
  const letters = data.slice(0, 30 * width)
  eraseRules({ width, height, data })
  expect(data.slice(0, 30 * width)).toEqual(letters)
  expect(data.slice(35 * width).every((value) => value === 255)).toBe(true)
})

test('a page of grey paper is blank, one with a single pale dot is not', () => {
  const data = Uint8Array.from({ length: 10_000 }, (_, at) => 220 + (at % 20))
  expect(isBlank({ width: 100, height: 100, data })).toBe(true)
  data[5_050] = 150
  expect(isBlank({ width: 100, height: 100, data })).toBe(false)
})
