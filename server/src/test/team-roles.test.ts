import { expect, it } from 'vitest'
import { roleMay, TEAM_ROLES, type TeamWork } from '#domain/kernel/team-roles.ts'
import { ROUTES_OF_WORK, workFor } from '#domain/kernel/team-work.ts'
import { contractRoutes, routeName } from './contract-routes.ts'

const named = Object.values(ROUTES_OF_WORK).flat()
const ofUsers = contractRoutes.filter(
  ({ access }) =>
    access !== 'public' &&
    (access === 'account' || access.some((role) => role === 'buyer' || role === 'seller')),
)

it('every route of users that changes something says what work of a team it is, once', () => {
  const writing = ofUsers.filter(({ method }) => method !== 'GET').map(routeName)
  expect(writing.filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name, place) => named.indexOf(name) !== place)).toEqual([])
})

it('the routes with a kind of work exist, and those of staff have none', () => {
  const routes = ofUsers.map(routeName)
  expect(named.filter((name) => !routes.includes(name))).toEqual([])
  const ofStaff = contractRoutes.filter((route) => !ofUsers.includes(route) && route.access !== 'public')
  for (const route of ofStaff.filter(({ method }) => method !== 'GET')) expect(workFor(route)).toBeNull()
})

it('each role may do what the roles below it may, and compliance reads alone', () => {
  const works: TeamWork[] = ['read', 'prepare', 'bind', 'manage']
  const matrix = Object.fromEntries(
    TEAM_ROLES.map((role) => [role, works.filter((work) => roleMay(role, work))]),
  )
  expect(matrix).toEqual({
    owner: works,
    manager: works,
    trader: ['read', 'prepare', 'bind'],
    analyst: ['read', 'prepare'],
    compliance: ['read'],
  })
})
