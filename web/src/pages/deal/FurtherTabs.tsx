/** The tabs that are not shown at first, loaded together. */
export { FeesTab } from '../../features/auctions/detail/FeesTab.tsx'
export { ApplicantsTab } from '../../features/deals/detail/ApplicantsTab.tsx'
export { ImagesTab } from '../../features/deals/detail/ImagesTab.tsx'
export { DealTermsTab } from './DealTermsTab.tsx'
export { DetailsTab } from './DetailsTab.tsx'
export { DocumentsTab } from './DocumentsTab.tsx'
