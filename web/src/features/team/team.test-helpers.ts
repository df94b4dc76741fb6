import type { Invitation, Team, TeamMember } from '#domain/team/contract.ts'

/** The owner of a team, as the server returns them, for tests. */
export const personOf = (changes: Partial<TeamMember> = {}): TeamMember => ({
  id: '0190a000-0000-7000-8000-0000000000aa',
  name: 'Ines Achterberg',
  email: 'ines@bluewater.example',
  job_title: 'Director',
  role: 'owner',
  is_checked: true,
  joined_at: '2026-01-05T12:00:00.000Z',
  last_seen_at: '2026-11-21T14:00:00.000Z',
  can: { change: false, hand_over: false },
  ...changes,
})

export const ADA = '0190a000-0000-7000-8000-0000000000bb'

/** A colleague whom the owner may change. */
export const adaOf = (changes: Partial<TeamMember> = {}): TeamMember =>
  personOf({
    id: ADA,
    name: 'Ada Roy',
    email: 'ada@bluewater.example',
    job_title: null,
    role: 'analyst',
    is_checked: false,
    last_seen_at: null,
    can: { change: true, hand_over: false },
    ...changes,
  })

export const invitationOf = (changes: Partial<Invitation> = {}): Invitation => ({
  id: '0190a000-0000-7000-8000-0000000000cc',
  email: 'kit@bluewater.example',
  role: 'trader',
  invited_by: 'Ines Achterberg',
  created_at: '2026-11-20T14:00:00.000Z',
  expires_at: '2026-11-27T14:00:00.000Z',
  can: { withdraw: true },
  ...changes,
})

export const teamOf = (changes: Partial<Team> = {}): Team => ({
  company_name: 'Bluewater Crossing Capital',
  members: [personOf()],
  invitations: [],
  can: { give: ['manager', 'trader', 'analyst', 'compliance'], leave: false, read_history: true },
  ...changes,
})
