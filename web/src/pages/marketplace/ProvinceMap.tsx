import { useLingui } from '@lingui/react/macro'
import { PROVINCE } from '#domain/deals/vocabulary.ts'
import type { Province } from '#domain/kernel/provinces.ts'
import { PROVINCE_TILES } from '../../features/deals/province-tiles.ts'
import text from '../../styles/text.module.css'
import { groupThousands } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './ProvinceMap.module.css'

/** Shades of a tile, by its share of the largest count. */
const SHADES = 4

interface ProvinceMapProps {
  title: string
  counts: Readonly<Record<string, number>>
  chosen: readonly Province[]
  onToggle: (province: Province) => void
}

/**
 * A map of Canada with a tile for each province and its number of deals; a click adds it to the filter or takes it
 * away.
 */
export function ProvinceMap({ title, counts, chosen, onToggle }: ProvinceMapProps) {
  const { t } = useLingui()
  const most = Math.max(1, ...Object.values(counts))
  return (
    <Card title={title} as="section">
      <ul className={classes.map}>
        {(Object.entries(PROVINCE_TILES) as [Province, readonly [number, number]][]).map(
          ([code, [column, row]]) => {
            const count = counts[code] ?? 0
            const name = PROVINCE[code]
            return (
              <li key={code} style={{ gridColumn: column, gridRow: row }}>
                <button
                  type="button"
                  className={classes.tile}
                  data-shade={Math.ceil((count / most) * SHADES)}
                  aria-pressed={chosen.includes(code)}
                  disabled={count === 0 && !chosen.includes(code)}
                  onClick={() => onToggle(code)}
                >
                  <span className={classes.code} aria-hidden>
                    {code}
                  </span>
                  <span className={text.srOnly}>{t`${name}:`} </span>
                  <span className={classes.count}>{groupThousands(String(count))}</span>
                </button>
              </li>
            )
          },
        )}
      </ul>
    </Card>
  )
}
