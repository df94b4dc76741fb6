import { expect } from 'vitest'
import { test } from '../../platform/render.test-helpers.tsx'
import { Pager } from './Pager.tsx'

const pagerOf = ({ isFolded = false, count_is_capped = false }) => (
  <Pager
    page={1}
    pageSize={20}
    list={{ count: 93, count_is_capped, next: '?page=2' }}
    isFolded={isFolded}
    onPage={() => {}}
  />
)

test('pages of a list whose rows stand for several entries are counted, not its rows', ({ renderApp }) => {
  expect(renderApp(pagerOf({})).text).toContain('1 to 20 of 93')
  expect(renderApp(pagerOf({ isFolded: true })).text).toContain('Page 1 of 5')
  expect(renderApp(pagerOf({ isFolded: true })).text).not.toContain('93')
  expect(renderApp(pagerOf({ isFolded: true, count_is_capped: true })).text).toContain('Page 1 of 5+')
})
