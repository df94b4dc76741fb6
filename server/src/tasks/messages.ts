import { momentText } from '#domain/kernel/market-time.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { TASK_EVENTS } from '#domain/tasks/events.ts'
import { type Messages, noticeTo } from '../platform/notices/notices.ts'

export const BACKGROUND_TASK_MESSAGES: Messages<typeof TASK_EVENTS> = {
  'task.ended': ({ subject_id, after: { user_id, title, error, file } }) => {
    const ready = file ? ` ${file.name} can be downloaded until ${momentText(file.expires_at)}.` : ''
    return noticeTo([user_id], {
      kind: 'task_done',
      message: error === null ? `Done: ${title}.${ready}` : `Failed: ${title}. ${error}`,
      link: paths.task(subject_id),
    })
  },
}
