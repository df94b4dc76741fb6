/** What opens by a button of any page. */
const OPENED =
  /(AccountMenuItems|NavGroupItems|SortMenuItems|SavedSearchesItems|ExportMenuItems|MatchPanel|FiltersSheet|Toasts)\.tsx$/
/** What lists and the deal page show after their first screen. */
const LATER = /(FilterPanel|TableView|BelowDeal|LoanPrice)\.tsx$/

/**
 * What several pages need is in one file with what the first of these sets of pages needs, in the order in which people
 * come to them: the log-in page, the frame of the other pages, the marketplace and a bid (and the bar over it on a
 * phone), what is opened by a button, what lists load later, a deal, one's own deals, selling, and the rest. What one page
 * alone needs is in a file of that page.
 */
const STAGES: [chunk: string, ...pages: RegExp[]][] = [
  ['start', /LogInPage\.tsx$/, /(Shell|LandingPage|MarketplacePage|MyDealsPage|DealPage|MakeBidPage)\.tsx$/],
  ['log-in', /LogInPage\.tsx$/],
  ['shell', /(Shell|LandingPage)\.tsx$/],
  ['market', /MarketplacePage\.tsx$/, /(MakeBidPage|DealBar)\.tsx$/],
  ['bids', /(MakeBidPage|DealBar)\.tsx$/, /MyDealsPage\.tsx$/],
  ['bid', /(MakeBidPage|DealBar)\.tsx$/],
  ['listing', /MarketplacePage\.tsx$/],
  ['home', /MyDealsPage\.tsx$/, /DealPage\.tsx$/],
  ['tables', /MyDealsPage\.tsx$/, LATER],
  ['menus', /MyDealsPage\.tsx$/, OPENED],
  ['overlays', OPENED],
  ['dialogs', /(SubmitDialog|Lightbox|HintText|ExportDialog)\.tsx$/],
  ['choices', /(FilterPanel|TableView)\.tsx$/, /(DealPage|BelowDeal|LoanPrice)\.tsx$/],
  ['lists', /(FilterPanel|TableView|NoDeals)\.tsx$/],
  ['deal', /DealPage\.tsx$/],
  ['own', /MyDealsPage\.tsx$/],
  ['panels', /(BellPanel|CommandPalette)\.tsx$/],
  ['price', /(BelowDeal|LoanPrice)\.tsx$/],
  ['deal-parts', /(CommitPanel|BidderAnswer|RoomNdaDialog)\.tsx$/],
  ['details', /FurtherTabs\.tsx$/],
  ['selling', /DealFormPage\.tsx$/],
  ['office', /\.tsx$/],
]

/** What the bundler knows about a module. */
interface Module {
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type Modules = { getModuleInfo: (id: string) => Module | null }

/** The pages and other points of entry that need a module before they can run. */
function entriesOf(id: string, modules: Modules): Set<string> {
  const entries = new Set<string>()
  const seen = new Set([id])
  for (const module of seen) {
    const info = modules.getModuleInfo(module)
    if (!info) continue
    if (info.dynamicImporters.length > 0) entries.add(module)
    for (const importer of info.importers) seen.add(importer)
  }
  return entries
}

/** Every group is tested with every module. */
const known = new Map<string, readonly string[]>()
function knownEntriesOf(id: string, modules: Modules): readonly string[] {
  const entries = known.get(id) ?? [...entriesOf(id, modules)]
  known.set(id, entries)
  return entries
}

/** Libraries that only some of those pages use, and none of them before something is opened or drawn. */
const LIBRARIES = [
  { name: 'pdf', test: /\/node_modules\/pdfjs-dist\// },
  { name: 'charts', test: /\/node_modules\/(d3-[\w-]+|internmap)\// },
].map((library) => ({ ...library, priority: STAGES.length + 1, includeDependenciesRecursively: false }))

/** Each is small, and would make a page load the file of another for it. */
const ICON = /\/icons-react\//

/** Around every page, and over every deal on a phone; what they alone need is in no file of its own. */
const FRAME = /(Shell|DealBar)\.tsx$/

const stages = STAGES.map(([name, ...pages], index) => ({
  debugName: name,
  priority: STAGES.length - index,
  name: (id: string, modules: Modules) => {
    const entries = knownEntriesOf(id, modules)
    if (entries.length < 2 && !entries.some((entry) => FRAME.test(entry))) return null
    const isNeededBy = (page: RegExp) => entries.some((entry) => page.test(entry))
    return pages.every(isNeededBy) || (ICON.test(id) && name === 'home' && pages.some(isNeededBy))
      ? name
      : null
  },
}))

export const chunkGroups = [...LIBRARIES, ...stages]
