import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { isApiError } from '../../../platform/api/error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useSetFavorite } from '../api.ts'
import classes from './FavouriteButton.module.css'

interface FavouriteButtonProps {
  deal: { id: string; title: string; is_favorite: boolean }
  /** Adds a background, for use on a picture. */
  raised?: boolean
  /** Shows the word next to the heart. */
  labelled?: boolean
}

/** Updates the mark optimistically; a rejection reverts it and shows a message. */
export function FavouriteButton({ deal, raised, labelled }: FavouriteButtonProps) {
  const { t } = useLingui()
  const toggle = useSetFavorite()
  const Heart = deal.is_favorite ? IconHeartFilled : IconHeart
  const change = () =>
    toggle.mutate(
      { id: deal.id, is_favorite: !deal.is_favorite },
      {
        onError: (error) =>
          toast.error(isApiError(error) ? error.message : t`The favourite could not be saved.`),
      },
    )
  if (labelled) {
    const heart = <Heart className={classes.heart} size={18} stroke={1.7} aria-hidden />
    return (
      <Button aria-pressed={deal.is_favorite} leftSection={heart} onClick={change}>
        <Trans>Favourite</Trans>
      </Button>
    )
  }
  return (
    <button
      type="button"
      className={classes.button}
      data-raised={raised || undefined}
      aria-pressed={deal.is_favorite}
      aria-label={t`Favourite: ${deal.title}`}
      onClick={change}
    >
      <Heart size={18} stroke={1.7} aria-hidden />
    </button>
  )
}
