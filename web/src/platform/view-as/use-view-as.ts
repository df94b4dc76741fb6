import { useNavigate } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { queryClient } from '../api/query-client.ts'
import { rememberView } from './recent-views.ts'
import { viewAs } from './view-as.ts'

/** Looks through a user's eyes, beginning at their My Deals. */
export function useStartViewAs() {
  const navigate = useNavigate()
  return async (id: string) => {
    rememberView(id)
    viewAs.set(id)
    queryClient.clear()
    await navigate(paths.home)
  }
}

/** Back to the administrator's own eyes, at the page of the user they looked through. */
export function useEndViewAs(viewed: Pick<Me, 'id'>) {
  const navigate = useNavigate()
  return async () => {
    viewAs.set(null)
    queryClient.clear()
    await navigate(paths.user(viewed.id))
  }
}
