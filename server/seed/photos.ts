import { readFile } from 'node:fs/promises'
import { THUMBNAIL_WIDTHS } from '#domain/documents/vocabulary.ts'
import { addPictures, type DrawnPicture } from '#server/documents/commands/upload.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Kind } from './plan.ts'

/**
 * Sample pictures of a kind of property, the first from outside. They are drawn by `scripts/sample-photos.ts` in the
 * widths in which the product stores pictures, because encoding them would slow down a first start.
 */
const OF_KIND: Readonly<Record<Kind, readonly string[]>> = {
  condo: ['condo', 'living_room', 'kitchen'],
  townhouse: ['townhouse', 'kitchen', 'living_room'],
  detached_house: ['detached_house', 'living_room', 'kitchen'],
  duplex: ['duplex', 'kitchen'],
  other: ['other', 'living_room'],
  office_space: ['office_space'],
  retail_restaurant: ['retail_restaurant'],
  industrial: ['industrial'],
  multifamily: ['multifamily', 'kitchen'],
  hotels: ['hotels'],
  mixed_use: ['mixed_use', 'kitchen'],
  special_purpose: ['special_purpose'],
  land: ['land'],
  Mix: ['mixed_use', 'retail_restaurant'],
}
/** Replaces the first picture on every other deal of the kind. */
const OTHER_VIEW: Partial<Record<Kind, string>> = {
  condo: 'condo_dusk',
  detached_house: 'detached_house_evening',
}

const known = new Map<string, Promise<DrawnPicture>>()

function pictureOf(name: string): Promise<DrawnPicture> {
  const read = async () => {
    const [thumb, image] = await Promise.all(
      THUMBNAIL_WIDTHS.map((width) => readFile(new URL(`photos/${name}-${width}.webp`, import.meta.url))),
    )
    if (!thumb || !image) throw new Error('A picture has two widths.')
    return { thumb, image }
  }
  const picture = known.get(name) ?? read()
  known.set(name, picture)
  return picture
}

/** Up to three pictures; every fourth deal has none. */
export async function addPhotos(
  platform: Platform,
  owner: Actor,
  dealId: string,
  { kind, place }: { kind: Kind; place: number },
): Promise<void> {
  if (place % 4 === 3) return
  const [first = kind, ...others] = OF_KIND[kind]
  const view = place % 2 === 0 ? first : (OTHER_VIEW[kind] ?? first)
  const names = [view, ...others].slice(0, 1 + (place % 3))
  await addPictures(platform, owner, dealId, await Promise.all(names.map(pictureOf)))
}
