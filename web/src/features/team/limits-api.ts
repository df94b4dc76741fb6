import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { changeLimits, getLimits } from '#domain/team/contract.ts'
import { call } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/use-action.ts'

export const useLimits = () =>
  useQuery({ queryKey: ['team-limits'], queryFn: ({ signal }) => call(getLimits, { signal }) })

export const useChangeLimit = () =>
  useAction((body: z.input<NonNullable<typeof changeLimits.body>>) => call(changeLimits, { body }))
