import { Trans, useLingui } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { forwardSortationArea } from '#domain/deals/title.ts'
import { PROVINCE, type Province } from '#domain/kernel/provinces.ts'
import classes from './PlaceCard.module.css'

/** Column and row of each province on a map of squares, as far as squares can be where the provinces are. */
const PLACES: Readonly<Record<Province, readonly [column: number, row: number]>> = {
  YT: [1, 1],
  NT: [2, 1],
  NU: [4, 1],
  BC: [1, 2],
  AB: [2, 2],
  SK: [3, 2],
  MB: [4, 2],
  ON: [5, 2],
  QC: [6, 2],
  NL: [8, 2],
  NB: [7, 3],
  PE: [8, 3],
  NS: [8, 4],
}

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
        {Object.entries(PLACES).map(([code, [column, row]]) => (
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
