import { ClassPicture } from '../../../ui/figures/ClassPicture.tsx'
import type { PictureSubject } from '../../../ui/figures/class-picture.ts'

interface DealThumbProps {
  deal: PictureSubject & { thumb: string | null }
  size?: 'thumb' | 'square' | 'fill'
  eager?: boolean
}

/** The deal's first photo, else the drawing of its class. Decorative, as the title has the same information. */
export function DealThumb({ deal, size = 'thumb', eager }: DealThumbProps) {
  return <ClassPicture subject={deal} src={deal.thumb} size={size} eager={eager} />
}
