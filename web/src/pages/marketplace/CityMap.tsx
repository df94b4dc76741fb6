import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import text from '../../styles/text.module.css'
import { ChartFrame } from '../../ui/charts/ChartFrame.tsx'
import { groupThousands } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './CityMap.module.css'
import { type CityCount, layOutMap } from './canada-map.ts'
import { cityKey, placeOfCity } from './canadian-cities.ts'
import { CountTable } from './ShareTable.tsx'
import { nearestDot } from './scatter.ts'

const HEIGHT = 360
const MARGIN = 12
/** Rows of the table before it is opened. */
const FIRST_ROWS = 12

interface CityMapProps {
  /** The most deals first. */
  cities: readonly CityCount[]
  /** The filter by city. */
  chosen: string
  onToggle: (city: string) => void
}

/** A map of Canada with the deals of each city, and the same as a table; a click filters by the city. */
export function CityMap({ cities, chosen, onToggle }: CityMapProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  // In the order of the arrow keys, which does not depend on the width.
  const { dots } = layOutMap(cities, HEIGHT, HEIGHT, MARGIN)
  const reading = (index: number) => {
    const dot = dots[index]
    return dot ? t`${dot.city}: ${groupThousands(String(dot.count))}` : ''
  }
  const isOn = (city: string) => chosen !== '' && cityKey(city) === cityKey(chosen)
  const unknown = cities.filter(({ city }) => !placeOfCity(city)).length
  const pick = (city: string | undefined) => city && onToggle(isOn(city) ? '' : city)
  return (
    <Card title={t`By city`} as="section">
      <div className={classes.map}>
        {dots.length > 0 && (
          <ChartFrame
            label={t`Map of Canada with the deals of ${dots.length} cities. Use the arrow keys to read them, Enter to filter by one.`}
            height={HEIGHT}
            plot={(width) => layOutMap(cities, width, HEIGHT, MARGIN)}
            count={dots.length}
            find={(plot, x, y) => nearestDot(plot.dots, x, y)}
            reading={reading}
            start={0}
            onPick={(index) => pick(dots[index]?.city)}
          >
            {(plot, pointed) => (
              <>
                <path className={classes.land} d={plot.outline} />
                {plot.dots.map(({ city, x, y, radius }, index) => (
                  <circle
                    key={city}
                    className={classes.city}
                    cx={x}
                    cy={y}
                    r={radius}
                    data-on={index === pointed || isOn(city) || undefined}
                  />
                ))}
              </>
            )}
          </ChartFrame>
        )}
        <div>
          <CountTable
            title={t`By city`}
            of={<Trans>City</Trans>}
            rows={cities
              .filter(({ city }, place) => isOpen || place < FIRST_ROWS || isOn(city))
              .map(({ city, count }) => ({ key: city, label: city, count }))}
            total={cities.reduce((sum, { count }) => sum + count, 0)}
            isChosen={isOn}
            onToggle={pick}
          />
          {cities.length > FIRST_ROWS && (
            <Button size="sm" mt="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? (
                <Trans>Fewer cities</Trans>
              ) : (
                <Plural value={cities.length} one="# city" other="All # cities" />
              )}
            </Button>
          )}
          {unknown > 0 && (
            <p className={`${text.small} ${text.muted}`}>
              <Plural
                value={unknown}
                one="# city is not on the map, which has the larger ones."
                other="# cities are not on the map, which has the larger ones."
              />
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}
