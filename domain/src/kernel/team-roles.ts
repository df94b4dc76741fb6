import { spoken } from './language.ts'

/** What a call does for the company of an account. */
export const TEAM_WORK = ['read', 'prepare', 'bind', 'manage'] as const
export type TeamWork = (typeof TEAM_WORK)[number]

/** The roles of people in the team of an account, from the one that may do most. */
export const TEAM_ROLE = spoken({
  owner: 'Owner',
  manager: 'Manager',
  trader: 'Trader',
  analyst: 'Analyst',
  compliance: 'Compliance',
} as const)
export type TeamRole = keyof typeof TEAM_ROLE
export const TEAM_ROLES = Object.keys(TEAM_ROLE) as TeamRole[]

/** What each role may do, in words. */
export const ABOUT_ROLE: Readonly<Record<TeamRole, string>> = spoken({
  owner: 'Does everything, chooses who is in the team, and can hand the account over.',
  manager:
    'Bids, sells and signs, approves what others prepared, and manages the team and the settings of the account.',
  trader: 'Bids, sells and signs within the limits of the company.',
  analyst: 'Searches, saves credit boxes, prepares deals and documents. Binds the company to nothing.',
  compliance: 'Reads everything of the account, its history too, and changes nothing.',
})

const MAY: Readonly<Record<TeamRole, readonly TeamWork[]>> = {
  owner: ['read', 'prepare', 'bind', 'manage'],
  manager: ['read', 'prepare', 'bind', 'manage'],
  trader: ['read', 'prepare', 'bind'],
  analyst: ['read', 'prepare'],
  compliance: ['read'],
}

/** True if a person with this role may do this work for the company. */
export const roleMay = (role: TeamRole, work: TeamWork): boolean => MAY[role].includes(work)

/** True for those who read what only some of the company read: its history and its proofs of funds. */
export const roleOversees = (role: TeamRole): boolean => roleMay(role, 'manage') || role === 'compliance'
