import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import type { PageSize, Place } from '#domain/signing/rules.ts'
import { SMALLEST_WIDTH } from '#domain/signing/vocabulary.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { fitted, LARGEST_WIDTH, resized } from './model/place.ts'
import classes from './Sign.module.css'

interface PlaceStepProps {
  pages: readonly PageSize[]
  /** Null until the end of the document is found. */
  place: Place | null
  /** Null puts it at the end again. */
  onPlace: (place: Place | null) => void
  onBack: () => void
  onNext: () => void
}

const GROWTH = 0.04

/** The page of the signature and its size; its place on the page is chosen on the page itself. */
export function PlaceStep({ pages, place, onPlace, onBack, onNext }: PlaceStepProps) {
  const { t } = useLingui()
  const last = pages.length
  const size = place && pages[place.page - 1]
  const toPage = (page: number) => {
    const next = pages[page - 1]
    if (place && next) onPlace(fitted({ ...place, page }, next))
  }
  const grow = (by: number) => {
    if (place && size) onPlace(resized(place, place.width + by, size))
  }
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (place) onNext()
  }
  return (
    <form className={classes.form} onSubmit={next}>
      <p className={classes.hint}>
        <Trans>
          It starts at the end of the document. Drag it, tap where you want it, or move it with the arrow
          keys.
        </Trans>
      </p>
      {last > 1 && (
        <div className={classes.pageChoice}>
          <ChoiceField
            label={t`Page`}
            value={String(place?.page ?? last)}
            options={pages.map((_, index) => ({
              value: String(index + 1),
              label: t`Page ${index + 1} of ${last}`,
            }))}
            onChange={(chosen) => toPage(Number(chosen))}
          />
          <Tool
            label={t`Previous page`}
            disabled={!place || place.page <= 1}
            onClick={() => toPage((place?.page ?? 1) - 1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </Tool>
          <Tool
            label={t`Next page`}
            disabled={!place || place.page >= last}
            onClick={() => toPage((place?.page ?? 1) + 1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </Tool>
        </div>
      )}
      <div className={classes.sizes}>
        <span>
          <Trans>Size</Trans>
        </span>
        <Tool
          label={t`Smaller`}
          disabled={!place || place.width <= SMALLEST_WIDTH}
          onClick={() => grow(-GROWTH)}
        >
          <IconMinus size={18} aria-hidden />
        </Tool>
        <Tool
          label={t`Larger`}
          disabled={!place || place.width >= LARGEST_WIDTH}
          onClick={() => grow(GROWTH)}
        >
          <IconPlus size={18} aria-hidden />
        </Tool>
        <Button size="sm" onClick={() => onPlace(null)}>
          <Trans>Move to end</Trans>
        </Button>
      </div>
      <div className={classes.buttons}>
        <Button size="md" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" size="md" variant="filled" disabled={!place}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  )
}

interface ToolProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

const Tool = ({ label, disabled, onClick, children }: ToolProps) => (
  <ActionIcon
    variant="default"
    size={40}
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)
