import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './use-focus-back.ts'

/** A modal that is open for as long as it is rendered, and returns the focus then. */
export function OpenModal(props: Omit<ModalProps, 'opened'>) {
  useFocusBack(true)
  return <Modal opened {...props} />
}
