import { replyTo } from '../../../platform/reply-to.ts'
import { figuresOf } from './compute-figures.ts'

replyTo(figuresOf)
