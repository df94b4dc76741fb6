import { expect } from 'vitest'
import { test } from '../../platform/render.test-helpers.tsx'
import { Pager } from './Pager.tsx'

const pagerOf = (changes: { isFolded?: boolean; countIsCapped?: boolean }) => (
  <Pager page={1} pageSize={20} count={93} hasNext onPage={() => {}} {...changes} />
)

test('pages of a list whose rows stand for several entries are counted, not its rows', ({ renderApp }) => {
  expect(renderApp(pagerOf({})).text).toContain('1 to 20 of 93')
  expect(renderApp(pagerOf({ isFolded: true })).text).toContain('Page 1 of 5')
  expect(renderApp(pagerOf({ isFolded: true })).text).not.toContain('93')
  expect(renderApp(pagerOf({ isFolded: true, countIsCapped: true })).text).toContain('Page 1 of 5+')
})
