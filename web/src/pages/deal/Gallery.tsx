import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { inOrder } from '../../features/deals/detail/in-order.ts'
import { ClassPicture } from '../../ui/figures/ClassPicture.tsx'
import classes from './Gallery.module.css'
import { PlaceCard } from './PlaceCard.tsx'

const SHOWN = 5

/** A single picture is as wide as it is meant to be with the map beside it, which then has no place elsewhere. */
export const hasMapBeside = ({ loan_deal_images, state }: DealDetail) =>
  loan_deal_images.length === 1 && state !== null

interface GalleryProps {
  deal: DealDetail
  /** Opens one picture at full size. */
  onOpen: (index: number) => void
  /** Shows all pictures. */
  onAll: () => void
}

/** The deal's pictures, the first one large; without pictures, on a phone, the drawing of its class. */
export function Gallery({ deal, onOpen, onAll }: GalleryProps) {
  const { t } = useLingui()
  const images = inOrder(deal.loan_deal_images)
  if (images.length === 0)
    return (
      <div className={classes.drawing}>
        <ClassPicture subject={deal} size="fill" eager />
      </div>
    )
  return (
    <div className={classes.gallery} data-count={Math.min(SHOWN, images.length)}>
      {images.slice(0, SHOWN).map((image, index) => (
        <button
          key={image.id}
          type="button"
          className={classes.picture}
          aria-label={t`Open image ${index + 1} of ${images.length}`}
          onClick={() => onOpen(index)}
        >
          <img
            src={index === 0 ? image.image : image.thumb}
            alt=""
            fetchPriority={index === 0 ? 'high' : undefined}
          />
        </button>
      ))}
      {hasMapBeside(deal) && <PlaceCard deal={deal} />}
      {images.length > 1 && (
        <span className={classes.all}>
          <Button size="sm" leftSection={<IconLayoutGrid size={16} aria-hidden />} onClick={onAll}>
            <Plural value={images.length} one="# image" other="All # images" />
          </Button>
        </span>
      )}
    </div>
  )
}
