import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import classes from './Brand.module.css'

/** Logo and name, on the dark background of the top bar. */
export function Brand({ large }: { large?: boolean }) {
  return (
    <Link to={paths.home} className={classes.brand} data-large={large || undefined}>
      <img src="/logo-mark-on-dark.svg" alt="" width={28} height={25} />
      HomeSlice
    </Link>
  )
}
