/**
 * Selects the drawing for a deal without a photo. Uses plain strings, so that the ui folder depends on no feature.
 */
export interface PictureSubject {
  mortgage_class?: string | null
  commercial_class?: string | null
  residential_building_type?: string | null
  deal_type?: string | null
}

interface Drawing {
  day: string
  night: string
}

const drawing = (day: string, night: string): Drawing => ({
  day: `/art/${day}.svg`,
  night: `/art/${night}.svg`,
})

const BY_BUILDING: Record<string, Drawing> = {
  condo: drawing('sample-condo-morning', 'sample-condo-night'),
  townhouse: drawing('sample-townhouse-noon', 'sample-townhouse-night'),
  duplex: drawing('sample-residential-dusk', 'default-residential-night'),
  retail_restaurant: drawing('sample-retail-dusk', 'sample-retail-night'),
  industrial: drawing('sample-industrial-noon', 'sample-industrial-night'),
  multifamily: drawing('sample-condo-dusk', 'sample-condo-night'),
  hotels: drawing('default-hotel', 'default-hotel-night'),
  land: drawing('default-land', 'default-land-night'),
  special_purpose: drawing('default-special-purpose', 'default-special-purpose-night'),
  mixed_use: drawing('default-mixed', 'default-mixed-night'),
}
const BY_CLASS: Record<string, Drawing> = {
  residential: drawing('default-residential', 'default-residential-night'),
  commercial: drawing('default-commercial', 'default-commercial-night'),
  Mix: drawing('default-mixed', 'default-mixed-night'),
}
const BOOK = drawing('sample-book-morning', 'sample-book-night')
const ANY = drawing('default-residential', 'default-residential-night')

export function pictureOf(subject: PictureSubject): Drawing {
  if (subject.deal_type === 'book_of_mortgage') return BOOK
  const building =
    subject.mortgage_class === 'residential' ? subject.residential_building_type : subject.commercial_class
  return BY_BUILDING[building ?? ''] ?? BY_CLASS[subject.mortgage_class ?? ''] ?? ANY
}
