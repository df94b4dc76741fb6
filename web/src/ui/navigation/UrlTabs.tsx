import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { usePrinting } from '../layout/use-printing.ts'
import { Count } from './Badge.tsx'
import { Strip } from './Strip.tsx'
import classes from './UrlTabs.module.css'

export interface TabItem {
  value: string
  label: ReactNode
  count?: number | string
  /** Omitted if the tab only filters the content below. */
  content?: ReactNode
}

interface UrlTabsProps {
  label: string
  items: readonly TabItem[]
  /** Search parameter that holds the active tab. */
  param?: string
  /** Other parameters that mean something only on the tab that is left. */
  clears?: readonly string[]
  /** The tab that is open if the URL names none; without it the first. */
  initial?: string
}

/**
 * Tabs whose active one is in the URL, so that links share it; the default is not written to the URL. If they do not
 * fit, they scroll, with a fade and an arrow where some are hidden.
 */
export function UrlTabs({ label, items, param = 'tab', clears, initial }: UrlTabsProps) {
  const [value, setValue] = useUrlTab(items, param, clears, initial)
  const isPrinting = usePrinting()
  const filtersOnly = items.every((item) => item.content === undefined)
  // In print every tab follows the one before it.
  if (isPrinting && !filtersOnly)
    return items.map((item) => (
      <section key={item.value} className={classes.printed}>
        <h2>{item.label}</h2>
        {item.content}
      </section>
    ))
  return (
    <Tabs value={value} onChange={setValue} keepMounted={false} activateTabWithKeyboard={!filtersOnly}>
      <Strip open={value} className={classes.strip}>
        {(line) => (
          <Tabs.List ref={line} aria-label={label}>
            {items.map((item) => (
              <Tabs.Tab
                key={item.value}
                value={item.value}
                rightSection={item.count === undefined ? undefined : <Count>{item.count}</Count>}
              >
                {item.label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
      </Strip>
      {items.map((item) => (
        <Tabs.Panel key={item.value} value={item.value} pt={item.content === undefined ? 0 : 20}>
          {item.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** The active tab and a setter; other parameters are preserved, the page number is reset. */
export function useUrlTab(
  items: readonly { value: string }[],
  param = 'tab',
  clears: readonly string[] = [],
  initial?: string,
) {
  const [params, setParams] = useSearchParams()
  const first = initial ?? items[0]?.value ?? ''
  const requested = params.get(param)
  const value = items.some((item) => item.value === requested) && requested ? requested : first
  const setValue = (next: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next && next !== first) after.set(param, next)
        else after.delete(param)
        for (const other of ['page', ...clears]) after.delete(other)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return [value, setValue] as const
}
