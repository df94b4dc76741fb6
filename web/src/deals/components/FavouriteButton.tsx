import { useLingui } from '@lingui/react/macro'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { isApiError } from '../../app/api.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useToggleFavorite } from '../api.ts'
import classes from './FavouriteButton.module.css'

interface FavouriteButtonProps {
  deal: { id: string; title: string; is_favorite: boolean }
  /** On a picture it needs a ground of its own. */
  raised?: boolean
}

/** Marks at once; what the server refuses is taken back and said. */
export function FavouriteButton({ deal, raised }: FavouriteButtonProps) {
  const { t } = useLingui()
  const toggle = useToggleFavorite()
  const Heart = deal.is_favorite ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={classes.button}
      data-raised={raised || undefined}
      aria-pressed={deal.is_favorite}
      aria-label={t`Favourite: ${deal.title}`}
      onClick={() =>
        toggle.mutate(
          { id: deal.id, is_favorite: !deal.is_favorite },
          {
            onError: (error) =>
              toast.error(isApiError(error) ? error.message : t`The favourite could not be saved.`),
          },
        )
      }
    >
      <Heart size={18} stroke={1.7} aria-hidden />
    </button>
  )
}
