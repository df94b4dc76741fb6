import { Navigate } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'

/** /profile/searches: saved searches are on the page of credit boxes. */
export const Component = () => <Navigate to={paths.creditBoxes} replace />
