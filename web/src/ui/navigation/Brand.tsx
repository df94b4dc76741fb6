import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import classes from './Brand.module.css'

/** The mark and the name, on the dark ground of the bar. */
export function Brand({ large }: { large?: boolean }) {
  return (
    <Link to={paths.home} className={classes.brand} data-large={large || undefined}>
      <img src="/logo-mark-on-dark.svg" alt="" width={28} height={25} />
      HomeSlice
    </Link>
  )
}
