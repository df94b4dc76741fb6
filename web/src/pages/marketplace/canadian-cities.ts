/** Latitude and longitude of Canada's larger cities in degrees: of their centres, within 10 km of what GeoNames has. */
const CITIES: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  Abbotsford: [49.05, -122.31],
  Ajax: [43.85, -79.04],
  Barrie: [44.39, -79.69],
  Brampton: [43.73, -79.76],
  Brandon: [49.85, -99.95],
  Brantford: [43.14, -80.26],
  Burlington: [43.33, -79.8],
  Burnaby: [49.25, -122.98],
  Calgary: [51.05, -114.07],
  Cambridge: [43.36, -80.31],
  Charlottetown: [46.24, -63.13],
  Coquitlam: [49.28, -122.79],
  Dartmouth: [44.67, -63.57],
  Edmonton: [53.55, -113.49],
  Fredericton: [45.96, -66.64],
  Gatineau: [45.48, -75.7],
  'Grande Prairie': [55.17, -118.79],
  'Greater Sudbury': [46.49, -81.0],
  Guelph: [43.55, -80.25],
  Halifax: [44.65, -63.58],
  Hamilton: [43.26, -79.87],
  Iqaluit: [63.75, -68.52],
  Kamloops: [50.67, -120.33],
  Kelowna: [49.89, -119.5],
  Kingston: [44.23, -76.49],
  Kitchener: [43.45, -80.49],
  Langley: [49.1, -122.66],
  Laval: [45.61, -73.71],
  Lethbridge: [49.69, -112.84],
  London: [42.98, -81.25],
  Longueuil: [45.53, -73.52],
  Markham: [43.86, -79.34],
  'Medicine Hat': [50.04, -110.68],
  Milton: [43.52, -79.88],
  Mississauga: [43.59, -79.64],
  Moncton: [46.09, -64.78],
  Montréal: [45.5, -73.57],
  Nanaimo: [49.17, -123.94],
  'Niagara Falls': [43.09, -79.08],
  'North Bay': [46.31, -79.46],
  Oakville: [43.47, -79.69],
  Oshawa: [43.9, -78.86],
  Ottawa: [45.42, -75.7],
  Peterborough: [44.3, -78.32],
  Pickering: [43.84, -79.09],
  'Prince George': [53.92, -122.75],
  Québec: [46.81, -71.21],
  'Red Deer': [52.27, -113.81],
  Regina: [50.45, -104.62],
  Richmond: [49.17, -123.14],
  'Richmond Hill': [43.88, -79.44],
  'Saint John': [45.27, -66.06],
  Saskatoon: [52.13, -106.67],
  'Sault Ste. Marie': [46.52, -84.33],
  Sherbrooke: [45.4, -71.89],
  'St. Catharines': [43.16, -79.24],
  'St. John’s': [47.56, -52.71],
  Sudbury: [46.49, -81.0],
  Surrey: [49.19, -122.85],
  Sydney: [46.14, -60.19],
  'Thunder Bay': [48.38, -89.25],
  Toronto: [43.65, -79.38],
  'Trois-Rivières': [46.34, -72.54],
  Vancouver: [49.28, -123.12],
  Vaughan: [43.84, -79.5],
  Victoria: [48.43, -123.37],
  Waterloo: [43.46, -80.52],
  Whitby: [43.9, -78.94],
  Whitehorse: [60.72, -135.06],
  Windsor: [42.31, -83.04],
  Winnipeg: [49.9, -97.14],
  Yellowknife: [62.45, -114.37],
}

/** A name without accents, case, apostrophes and hyphens, by which spellings of a city are one. */
export const cityKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
    .toLowerCase()

const PLACES = new Map(Object.entries(CITIES).map(([name, place]) => [cityKey(name), place]))

/** Where a city is; undefined if it is none of the larger ones. */
export const placeOfCity = (name: string) => PLACES.get(cityKey(name))
export const KNOWN_CITIES = Object.entries(CITIES)
