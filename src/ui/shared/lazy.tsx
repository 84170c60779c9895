import { signal } from '@preact/signals'
import type { FunctionComponent } from 'preact'

/** A component whose code is fetched when it is first drawn. Until the code is there, nothing is drawn, or `waiting`. */
export function lazy<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  Waiting?: FunctionComponent,
): FunctionComponent<Props> {
  const loaded = signal<FunctionComponent<Props> | null>(null)
  let isRequested = false
  return (props) => {
    if (!isRequested) {
      isRequested = true
      void load().then((component) => (loaded.value = component))
    }
    const Loaded = loaded.value
    if (Loaded) return <Loaded {...props} />
    return Waiting ? <Waiting /> : null
  }
}
