import { z } from 'zod'
import type { TaskKind } from '../../tasks/commands/kinds.ts'

/** The tasks in the middle of which their server is killed. */
export const KILLED_TASK: TaskKind<{ number: number }> = {
  name: 'test.killed',
  title: 'Killed',
  schema: z.object({ number: z.int() }),
}
