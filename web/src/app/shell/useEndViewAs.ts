import { useNavigate } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { queryClient } from '../query-client.ts'
import { viewAs } from '../view-as.ts'

/** Back to the administrator's own eyes, at the page of the user they looked through. */
export function useEndViewAs(viewed: Pick<Me, 'id'>) {
  const navigate = useNavigate()
  return async () => {
    viewAs.set(null)
    queryClient.clear()
    await navigate(`/admin/users/${viewed.id}`)
  }
}
