import { i18n } from '@lingui/core'

// English comes with the code: the build compiles the text beside each message id. A translation is loaded here.
i18n.load('en', {})
i18n.activate('en')

export { i18n }
