import { useNavigate } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { queryClient } from '../api/query-client.ts'
import { rememberView } from './recent-views.ts'
import { viewAs } from './view-as.ts'

/** Starts viewing as a user, on their My Deals page. */
export function useStartViewAs() {
  const navigate = useNavigate()
  return async (id: string) => {
    rememberView(id)
    viewAs.set(id)
    queryClient.clear()
    await navigate(paths.home)
  }
}

/** Ends View As and opens the administration page of the viewed user. */
export function useEndViewAs(viewed: Pick<Me, 'id'>) {
  const navigate = useNavigate()
  return async () => {
    viewAs.set(null)
    queryClient.clear()
    await navigate(paths.user(viewed.id))
  }
}
