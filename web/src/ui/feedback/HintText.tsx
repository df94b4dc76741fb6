import { Tooltip } from '@mantine/core'

/** Loaded when a hint is first shown. */
export default function HintText({ target, children }: { target: HTMLElement; children: string }) {
  return <Tooltip target={target} opened label={children} multiline maw={320} />
}
