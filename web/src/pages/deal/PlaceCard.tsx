import { Trans, useLingui } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { forwardSortationArea } from '#domain/deals/title.ts'
import { PROVINCE } from '#domain/kernel/provinces.ts'
import { PROVINCE_TILES } from '../../features/deals/province-tiles.ts'
import classes from './PlaceCard.module.css'

/** Where the property is, as nearly as the reader may know: province, city and postal area. */
export function PlaceCard({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const { state, city, postcode } = deal
  if (state === null) return null
  const province = PROVINCE[state]
  const area = forwardSortationArea(postcode)
  return (
    <figure className={classes.card}>
      <div className={classes.map} role="img" aria-label={t`${province} on a map of the provinces`}>
        {Object.entries(PROVINCE_TILES).map(([code, [column, row]]) => (
          <span
            key={code}
            aria-hidden
            data-here={code === state || undefined}
            style={{ gridColumn: column, gridRow: row }}
          >
            {code}
          </span>
        ))}
      </div>
      <figcaption>
        <b>{city ? `${city}, ${province}` : province}</b>
        {area && (
          <span>
            <Trans>Postal area {area}</Trans>
          </span>
        )}
      </figcaption>
    </figure>
  )
}
