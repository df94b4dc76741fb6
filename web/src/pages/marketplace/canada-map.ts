import { CANADA } from './canada-outline.ts'
import { cityKey, placeOfCity } from './canadian-cities.ts'

const RADIANS = Math.PI / 180
/** Standard parallels and origin of Statistics Canada's maps. */
const [SOUTH, NORTH, MIDDLE, MERIDIAN] = [49, 77, 63.390_675, -91.866_667]

const tangent = (latitude: number) => Math.tan(Math.PI / 4 + (latitude * RADIANS) / 2)
const CONE =
  Math.log(Math.cos(SOUTH * RADIANS) / Math.cos(NORTH * RADIANS)) / Math.log(tangent(NORTH) / tangent(SOUTH))
const SCALE = (Math.cos(SOUTH * RADIANS) * tangent(SOUTH) ** CONE) / CONE
const radius = (latitude: number) => SCALE / tangent(latitude) ** CONE

type Point = readonly [x: number, y: number]

/** A place on the plane, by Lambert's conformal conic projection; x to the east, y to the south. */
function projected(latitude: number, longitude: number): Point {
  const angle = CONE * (longitude - MERIDIAN) * RADIANS
  return [radius(latitude) * Math.sin(angle), radius(latitude) * Math.cos(angle) - radius(MIDDLE)]
}

const OUTLINE: readonly Point[][] = CANADA.map((part) =>
  part.split(' ').map((corner) => {
    const [longitude = 0, latitude = 0] = corner.split(',').map(Number)
    return projected(latitude, longitude)
  }),
)
const CORNERS = OUTLINE.flat()
const [LEFT, RIGHT] = [Math.min(...CORNERS.map(([x]) => x)), Math.max(...CORNERS.map(([x]) => x))]
const [TOP, BOTTOM] = [Math.min(...CORNERS.map(([, y]) => y)), Math.max(...CORNERS.map(([, y]) => y))]

/** Height of the map for each unit of its width. */
export const MAP_RATIO = (BOTTOM - TOP) / (RIGHT - LEFT)

/** A city with its deals, of all spellings. */
export interface CityCount {
  /** As most spell it. */
  city: string
  count: number
}

/** Cities whose names differ in accents, case or hyphens are one. The most deals first. */
export function citiesOf(counts: readonly CityCount[]): CityCount[] {
  const cities = new Map<string, CityCount>()
  for (const { city, count } of counts) {
    const known = cities.get(cityKey(city))
    cities.set(cityKey(city), { city: known?.city ?? city, count: count + (known?.count ?? 0) })
  }
  return [...cities.values()].sort((a, b) => b.count - a.count || a.city.localeCompare(b.city))
}

export interface CityDot extends CityCount {
  x: number
  y: number
  radius: number
}

const [LEAST_RADIUS, MOST_RADIUS] = [3, 16]
/** From this number of deals on, the largest dot has its full size. */
const MANY = 10

/** The map within a size: its outline as an SVG path, and the cities that are on it from west to east. */
export function layOutMap(cities: readonly CityCount[], width: number, height: number, margin: number) {
  const scale = Math.min((width - 2 * margin) / (RIGHT - LEFT), (height - 2 * margin) / (BOTTOM - TOP))
  const left = (width - scale * (RIGHT - LEFT)) / 2
  const top = (height - scale * (BOTTOM - TOP)) / 2
  const at = ([x, y]: Point) => [left + (x - LEFT) * scale, top + (y - TOP) * scale] as const
  const outline = OUTLINE.map(
    (part) =>
      `M${part
        .map((corner) =>
          at(corner)
            .map((value) => value.toFixed(1))
            .join(),
        )
        .join('L')}Z`,
  ).join('')
  const most = Math.max(MANY, ...cities.map(({ count }) => count))
  const dots = cities
    .flatMap((city): CityDot[] => {
      const place = placeOfCity(city.city)
      if (!place) return []
      const [x, y] = at(projected(...place))
      return [{ ...city, x, y, radius: Math.max(LEAST_RADIUS, MOST_RADIUS * Math.sqrt(city.count / most)) }]
    })
    .sort((a, b) => a.x - b.x)
  return { outline, dots }
}
