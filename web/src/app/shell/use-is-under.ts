import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { DealDetail } from '#domain/deals/contract.ts'
import { dealKey } from '../../features/deals/deal-key.ts'
import { isUnder, type MenuItem } from '../menu.ts'
import { dealOf } from './deal-of.ts'

/** Whether the open page belongs to an item of the menu. Sends no request: whose deal it is, its page has asked. */
export function useIsUnder(): (item: Pick<MenuItem, 'path'>) => boolean {
  const { pathname } = useLocation()
  const id = dealOf(pathname)?.id ?? ''
  const { data } = useQuery<DealDetail>({ queryKey: dealKey(id), enabled: false })
  return (item) => isUnder(item, pathname, data?.is_own === true)
}
