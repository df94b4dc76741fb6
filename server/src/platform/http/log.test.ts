import { describe, expect, it } from 'vitest'
import { contractRoutes, filledPath } from '../../test/contract-routes.ts'
import { loggedError, loggedRequest } from './log.ts'

describe('the log', () => {
  it('records a database error without the values of the statement', () => {
    const error = Object.assign(new Error('violates check constraint "bids_check"'), {
      code: '23514',
      constraint: 'bids_check',
      detail: 'Failing row contains (470000.00, 499000.00)',
      params: ['499000.00'],
      query: 'insert into bids …',
    })
    const logged = loggedError(error)
    expect(logged).toMatchObject({ code: '23514', constraint: 'bids_check' })
    expect(JSON.stringify(logged)).not.toContain('499000')
  })

  it('records the path of a request without its query and secrets', () => {
    const logged = loggedRequest({
      method: 'GET',
      url: '/api/loan-deal-files/1/content/?expires=1&signature=secret',
      ip: '127.0.0.1',
    })
    expect(logged.url).toBe('/api/loan-deal-files/1/content/')
    const secret = 'q'.repeat(43)
    const feed = { method: 'GET', url: `/api/calendar/${secret}/homeslice.ics`, ip: '127.0.0.1' }
    expect(loggedRequest(feed).url).toBe('/api/calendar/…/homeslice.ics')
  })

  it('keeps the words, numbers and ids of every route', () => {
    for (const route of contractRoutes) {
      const url = `/api${filledPath(route, { token: 'a', signature: 'a', file: '1', page: '1' })}`
      expect(loggedRequest({ method: route.method, url, ip: '127.0.0.1' }).url).toBe(url)
    }
  })
})
