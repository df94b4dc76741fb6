import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import classes from './controls.module.css'
import overlays from './overlays.module.css'

const ramp = (name: string): MantineColorsTuple => {
  const step = (n: number) => `var(--hs-${name}-${n})`
  return [step(0), step(1), step(2), step(3), step(4), step(5), step(6), step(7), step(8), step(9)]
}

/** Hex values, because Mantine computes the contrast of the primary colour and cannot resolve a CSS variable. */
const evergreen: MantineColorsTuple = [
  '#eefaf4',
  '#dbf2e7',
  '#bbe4d2',
  '#91cfb5',
  '#67b495',
  '#459576',
  '#2f785e',
  '#215f48',
  '#154634',
  '#0b2d21',
]

/** A dialog's header must not be announced as the page's banner. */
const NO_LANDMARK = { role: 'presentation' }

/** A list belongs to the main part of the page, as its field does; in a dialog it lies above it. */
const IN_LANDMARK = { portalProps: { target: '#main' } }

/**
 * The theme. Sizes and colours come from styles/tokens.css; the look of each control from controls.module.css and
 * overlays.module.css.
 */
export const theme = createTheme({
  colors: {
    evergreen,
    gray: ramp('paper'),
    dark: ramp('ink'),
    orange: ramp('maple'),
    yellow: ramp('ochre'),
    red: ramp('crimson'),
    blue: ramp('lake'),
    green: evergreen,
  },
  primaryColor: 'evergreen',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  fontFamily: 'var(--hs-font)',
  headings: { fontFamily: 'var(--hs-font)' },
  defaultRadius: 'md',
  radius: {
    xs: 'var(--hs-r-xs)',
    sm: 'var(--hs-r-sm)',
    md: 'var(--hs-r-md)',
    lg: 'var(--hs-r-lg)',
    xl: 'var(--hs-r-xl)',
  },
  spacing: {
    xs: 'var(--hs-space-8)',
    sm: 'var(--hs-space-12)',
    md: 'var(--hs-space-16)',
    lg: 'var(--hs-space-24)',
    xl: 'var(--hs-space-32)',
  },
  fontSizes: {
    xs: 'var(--hs-font-size-12)',
    sm: 'var(--hs-font-size-13)',
    md: 'var(--hs-font-size-14)',
    lg: 'var(--hs-font-size-15)',
    xl: 'var(--hs-font-size-18)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects rather than `Button.extend(...)`, which would pull every control into the first load.
  components: {
    Button: { defaultProps: { variant: 'default' }, classNames: { root: classes.button } },
    Input: {
      classNames: { wrapper: classes.inputWrapper, input: classes.input, section: classes.inputSection },
    },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: {
        root: classes.field,
        label: classes.label,
        required: classes.required,
        description: classes.help,
        error: classes.error,
      },
    },
    Select: {
      defaultProps: {
        checkIconPosition: 'right',
        allowDeselect: false,
        // The list itself scrolls: the keyboard reaches it through its field, not a part within it.
        withScrollArea: false,
        comboboxProps: IN_LANDMARK,
      },
      classNames: { dropdown: overlays.dropdown, options: overlays.options, option: overlays.option },
    },
    Checkbox: {
      classNames: {
        input: classes.box,
        label: classes.checkLabel,
        body: classes.check,
        icon: classes.boxIcon,
      },
    },
    Radio: {
      classNames: { radio: classes.radio, label: classes.checkLabel, body: classes.check },
    },
    Switch: {
      classNames: {
        track: classes.track,
        thumb: classes.thumb,
        label: classes.checkLabel,
        body: classes.check,
      },
    },
    SegmentedControl: {
      defaultProps: { withItemsBorders: false },
      classNames: { root: classes.segments, label: classes.segment, indicator: classes.segmentOn },
    },
    Tabs: { classNames: { list: classes.tabs, tab: classes.tab } },
    Menu: {
      // The placeholder would be an invalid child of a menu.
      defaultProps: { shadow: 'none', position: 'bottom-end', offset: 8, withInitialFocusPlaceholder: false },
      classNames: {
        dropdown: overlays.dropdown,
        item: overlays.menuItem,
        label: overlays.menuLabel,
        divider: overlays.menuDivider,
      },
    },
    Popover: { classNames: { dropdown: overlays.dropdown } },
    Modal: {
      defaultProps: {
        centered: true,
        padding: 'lg',
        transitionProps: { duration: 120 },
        attributes: { header: NO_LANDMARK },
      },
      classNames: {
        content: overlays.modal,
        header: overlays.modalHeader,
        title: overlays.modalTitle,
        overlay: overlays.scrim,
      },
    },
    Drawer: {
      defaultProps: { attributes: { header: NO_LANDMARK } },
      classNames: { header: overlays.modalHeader, title: overlays.modalTitle, overlay: overlays.scrim },
    },
    DateInput: { classNames: { day: overlays.day } },
    DateTimePicker: { classNames: { day: overlays.day } },
    Pagination: { classNames: { control: classes.page } },
    PinInput: { classNames: { root: classes.code, pinInput: classes.codeBox, input: classes.codeCell } },
    Skeleton: { classNames: { root: classes.skeleton } },
    Tooltip: {
      defaultProps: { events: { hover: true, focus: true, touch: true } },
      classNames: { tooltip: overlays.tooltip },
    },
  },
})

/** Maps Mantine's semantic variables to ours, so that unstyled controls still fit. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--hs-bg)',
    '--mantine-color-text': 'var(--hs-text)',
    '--mantine-color-dimmed': 'var(--hs-muted)',
    '--mantine-color-bright': 'var(--hs-text)',
    '--mantine-color-anchor': 'var(--hs-primary-text)',
    '--mantine-color-error': 'var(--hs-bad-text)',
    '--mantine-color-placeholder': 'var(--hs-faint)',
    '--mantine-color-default': 'var(--hs-surface)',
    '--mantine-color-default-hover': 'var(--hs-hover)',
    '--mantine-color-default-color': 'var(--hs-text)',
    '--mantine-color-default-border': 'var(--hs-line-strong)',
    '--mantine-color-disabled': 'var(--hs-sunken)',
    '--mantine-color-disabled-color': 'var(--hs-faint)',
    '--mantine-color-disabled-border': 'var(--hs-line)',
  }
  return { variables: {}, light: both, dark: both }
}
