import type { Examples } from '../kernel/examples.ts'

export const TEAM_EXAMPLES: Examples = {
  invited_by: 'Ana Roy',
}
