import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { pageBehind } from '../page-behind.ts'

/** After the page itself and its requests. */
const AFTER_MS = 1000

/**
 * Loads the code of the bid page while a buyer reads a deal, so that a bid does not wait for it, or fail for want of
 * it.
 */
export function useBidPageAhead(me: Me | undefined) {
  const { pathname } = useLocation()
  const deal = matchPath(paths.deal.pattern, pathname)?.params.id
  const isBuyer = me?.is_buyer === true
  useEffect(() => {
    if (deal === undefined || !isBuyer) return
    const bidPage = pageBehind(
      `${window.location.origin}${paths.makeBid(deal)}`,
      window.location.origin,
      false,
    )
    // If this fails, opening the page tries again and says so.
    const timer = setTimeout(() => void bidPage?.load().catch(() => {}), AFTER_MS)
    return () => clearTimeout(timer)
  }, [deal, isBuyer])
}
