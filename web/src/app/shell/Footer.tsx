import { FooterLinks } from '../../platform/language/FooterLinks.tsx'
import classes from './Footer.module.css'

export function Footer() {
  return (
    <footer className={classes.footer}>
      <span>HomeSlice Marketplace Inc.</span>
      <FooterLinks />
    </footer>
  )
}
