import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { isApiError } from '../../../platform/api/client.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useToggleFavorite } from '../api.ts'
import classes from './FavouriteButton.module.css'

interface FavouriteButtonProps {
  deal: { id: string; title: string; is_favorite: boolean }
  /** On a picture it needs a ground of its own. */
  raised?: boolean
  /** With the word beside the heart, where a page has room for it. */
  labelled?: boolean
}

/** Marks at once; what the server rejects is taken back and said. */
export function FavouriteButton({ deal, raised, labelled }: FavouriteButtonProps) {
  const { t } = useLingui()
  const toggle = useToggleFavorite()
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
