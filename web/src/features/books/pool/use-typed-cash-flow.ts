import { useDebouncedValue } from '@mantine/hooks'
import { useTypedUrl } from '../../mortgage/use-typed-url.ts'
import { useCashFlow } from './api.ts'
import { queryOf, readInputs } from './inputs.ts'

/** Milliseconds between the last key and the request. */
const SETTLES_MS = 350

/** The cash flow of a book under the assumptions and at the price that the address has. */
export function useTypedCashFlow(deal: string, { enabled = true } = {}) {
  const url = useTypedUrl()
  const inputs = readInputs(url.get)
  const requested = queryOf(inputs)
  const [settled] = useDebouncedValue(JSON.stringify(requested), SETTLES_MS)
  const query = JSON.parse(settled) as typeof requested
  const cashFlow = useCashFlow(deal, query, { enabled })
  const isComputing = cashFlow.isFetching || settled !== JSON.stringify(requested)
  return { url, inputs, cashFlow, isComputing }
}
