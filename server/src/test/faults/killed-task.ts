import { z } from 'zod'
import type { TaskKind } from '../../tasks/commands/kinds.ts'

/** A task during which its server is killed. */
export const KILLED_TASK: TaskKind<{ number: number }> = {
  name: 'test.killed',
  title: 'Killed',
  schema: z.object({ number: z.int() }),
}
