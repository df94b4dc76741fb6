import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'

export function documentRoutes(_app: FastifyInstance, _platform: Platform): void {}
