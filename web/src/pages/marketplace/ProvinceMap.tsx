import { useLingui } from '@lingui/react/macro'
import { PROVINCE } from '#domain/deals/vocabulary.ts'
import type { Province } from '#domain/kernel/provinces.ts'
import text from '../../styles/text.module.css'
import { groupThousands } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './ProvinceMap.module.css'

/** Column and row of each province's tile: about where it is on a map, all of the same size, so that each can be read. */
const TILES: Readonly<Record<Province, readonly [column: number, row: number]>> = {
  YT: [1, 1],
  NT: [2, 1],
  NU: [3, 1],
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
/** Shades of a tile, by its share of the largest count. */
const SHADES = 4

interface ProvinceMapProps {
  title: string
  counts: Readonly<Record<string, number>>
  chosen: readonly Province[]
  onToggle: (province: Province) => void
}

/** A map of Canada with a tile for each province and its number of deals; a click adds it to the filter or takes it away. */
export function ProvinceMap({ title, counts, chosen, onToggle }: ProvinceMapProps) {
  const { t } = useLingui()
  const most = Math.max(1, ...Object.values(counts))
  return (
    <Card title={title} as="section">
      <ul className={classes.map}>
        {(Object.entries(TILES) as [Province, readonly [number, number]][]).map(([code, [column, row]]) => {
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
        })}
      </ul>
    </Card>
  )
}
