import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { test } from '../../../platform/screen.test-helpers.tsx'
import { useCommitTape, useTapeRows } from './api.ts'

function Rows() {
  const commit = useCommitTape('book', () => {})
  useTapeRows('book', 1, { show: 'all', column: null }, [1], { enabled: !commit.isSuccess })
  return (
    <button type="button" onClick={() => commit.mutate({ version: 1, key: 'key' })}>
      {commit.isSuccess ? 'Begun' : commit.isError ? 'Not begun' : 'Import'}
    </button>
  )
}

/** Answers the import; rows stay on their way. */
function serve(status: number) {
  const rows: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (!String(input).includes('rows'))
      return Promise.resolve(Response.json({ task_id: 'task' }, { status }))
    rows.push(init?.signal)
    return new Promise(() => {})
  })
  return rows
}

test('rows that are on their way when an import begins are no longer asked for', async ({ show }) => {
  show(<p />)
  const asked = serve(202)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Rows />
    </QueryClientProvider>,
  )
  await expect.poll(() => asked.length).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByRole('button', { name: 'Begun' })
  expect(asked.map((signal) => signal?.aborted)).toEqual([true])
})

test('an import that is refused asks for the rows again', async ({ show }) => {
  const { user } = show(<Rows />)
  const asked = serve(409)
  await user.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByRole('button', { name: 'Not begun' })
  await expect.poll(() => asked.at(-1)?.aborted).toBe(false)
})
