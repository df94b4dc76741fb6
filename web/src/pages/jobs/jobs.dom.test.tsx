import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '../../platform/screen.test-helpers.tsx'
import { Component as JobsPage } from './JobsPage.tsx'

const FAILED = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'tasks.run',
  title: 'Background task',
  state: 'failed',
  tries: 9,
  created_at: '2026-11-22T15:00:00.000Z',
  started_at: '2026-11-23T15:00:00.000Z',
  ended_at: '2026-11-23T15:00:01.000Z',
  due_at: '2026-11-23T15:00:00.000Z',
  reason: 'The disk is full.',
  task: { title: 'Deals export', progress: 40, owner: 'buyer@homeslice.test' },
}
const list = (...results: object[]) => ({
  body: { count: results.length, count_is_capped: false, next: null, previous: null, results },
})

test('an administrator tries a failed task again, and sees why where that is not possible', async ({
  show,
}) => {
  const retry = `POST /api/jobs/${FAILED.id}/retry/`
  const page = (
    <>
      <Notifications />
      <JobsPage />
    </>
  )
  const { user, sent, answers } = show(page, undefined, {
    'GET /api/jobs/': list(FAILED),
    [retry]: { status: 409, body: { detail: 'This job is not failed.', code: 'conflict' } },
  })
  const button = await screen.findByRole('button', { name: 'Retry Deals export' })
  expect(screen.getByText('The disk is full.')).toBeTruthy()
  await user.click(button)
  expect(await screen.findByText('This job is not failed.')).toBeTruthy()
  answers[retry] = { body: null }
  answers['GET /api/jobs/'] = list({ ...FAILED, state: 'waiting' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  expect(await screen.findByText('It will be tried again.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull())
  expect(sent.map(({ path }) => path)).toEqual([
    `/api/jobs/${FAILED.id}/retry/`,
    `/api/jobs/${FAILED.id}/retry/`,
  ])
})

test('the reading of application forms is switched off where background work is, and not on the fees', async ({
  show,
}) => {
  show(<JobsPage />, undefined, {
    'GET /api/jobs/': list(),
    'GET /api/homeslice-ai/': {
      body: { mode: 'configured', made_by: 'rules', sent_to: null, configured: 'rules' },
    },
  })
  expect(await screen.findByRole('heading', { name: 'Application-form reading' })).toBeTruthy()
})
