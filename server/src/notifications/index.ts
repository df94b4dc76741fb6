export { notificationSources, registerNotifications } from './routes.ts'
